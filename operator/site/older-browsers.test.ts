import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addOlderStyles } from './older-browsers.ts';

const shown = (styles: string) => addOlderStyles(styles).replaceAll(/\s+/g, ' ');

test('a length of the dynamic window has one of the whole window before it', () => {
  assert.equal(shown('.a{block-size: 100dvb;}'), '.a{block-size: 100vh; block-size: 100dvb;}');
  assert.equal(
    shown('.a { /* as tall as it is */ inline-size: min(100%, (100dvb - 8px) * 16 / 9); margin: 8svi auto }'),
    '.a { /* as tall as it is */ inline-size: min(100%, (100vh - 8px) * 16 / 9); ' +
      'inline-size: min(100%, (100dvb - 8px) * 16 / 9); margin: 8vw auto ; margin: 8svi auto }',
  );
});

test('a value with a variable is for browsers that know it only', () => {
  assert.equal(
    shown('.a{max-block-size: calc(100dvb - var(--header));}'),
    '.a{max-block-size: calc(100vh - var(--header)); ' +
      '@supports (height: 1dvb) { max-block-size: calc(100dvb - var(--header)) };}',
  );
});

test('a popover that a polyfill opened is selected, too', () => {
  const marked = `[popover]:not([class~=':popover-open']){top:0}`;
  assert.equal(shown(marked), marked);
  assert.equal(shown('.a:popover-open{top:0}'), '.a:is(:popover-open, [class~=":popover-open"]){top:0}');
});

test('other styles stay as they are', () => {
  const styles =
    '@media (width >= 600px) { a:hover, .dvb { color: red; --x: "1dvh\u00A0" } } @import "a.css";';
  assert.equal(addOlderStyles('.a { inset: 0 }'), '.a { inset: 0 }');
  assert.equal(addOlderStyles(styles.replace('1dvh', 'dvh')), styles.replace('1dvh', 'dvh'));
});
