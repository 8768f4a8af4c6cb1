import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toTelevision } from '#operator/site/television-styles.ts';

test('pixels become rems, and hairlines stay', () => {
  assert.equal(
    toTelevision('.a{block-size:44px;inset:-8px auto;border:1px solid #ffff24;margin:calc(100% - .5px)}'),
    '.a{block-size:2.75rem;inset:-0.5rem auto;border:1px solid #ffff24;margin:calc(100% - .5px)}',
  );
});

test('a television has the layout of 1280 by 720, however many pixels it has', () => {
  const settled = (query: string) => toTelevision(`@media ${query}{.a{gap:4px}}`);
  assert.equal(settled('(width>=1280px)'), '@media (min-width:0){.a{gap:0.25rem}}');
  assert.equal(settled('(width >= 1920px)'), '@media (max-width:0){.a{gap:0.25rem}}');
  assert.equal(settled('(min-width:960px)'), '@media (min-width:0){.a{gap:0.25rem}}');
  assert.equal(settled('(max-width:599.98px)'), '@media (max-width:0){.a{gap:0.25rem}}');
  assert.equal(settled('(600px<=width<960px)'), '@media (max-width:0){.a{gap:0.25rem}}');
  assert.equal(settled('(1280px <= width < 1920px)'), '@media (min-width:0){.a{gap:0.25rem}}');
  assert.equal(settled('(height<500px)'), '@media (max-width:0){.a{gap:0.25rem}}');
  assert.equal(
    settled('(pointer:fine) and (width>=480px)'),
    '@media (pointer:fine) and (min-width:0){.a{gap:0.25rem}}',
  );
});

test('a television has no light theme', () => {
  assert.equal(toTelevision('[data-theme=light]{--page:#fff}'), ':not(*){--page:#fff}');
  assert.equal(toTelevision("[data-theme='black']{--page:#000}"), "[data-theme='black']{--page:#000}");
  assert.equal(
    toTelevision('@media (prefers-color-scheme:light){[data-theme=system]{--page:#fff}}'),
    '@media (max-width:0){[data-theme=system]{--page:#fff}}',
  );
});
