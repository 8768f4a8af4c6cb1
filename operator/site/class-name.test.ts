import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortClassName } from './class-name.ts';

const CSS =
  '.row > .name { color: red } .row:hover { margin: 0.5rem } @keyframes grow { from { opacity: 0 } }';
const nameOf = (name: string, file = '/site/web/card.module.css', css = CSS) =>
  shortClassName('/site', name, file, css);

test('classes of a file are told apart by letters, and files by their hashes', () => {
  const names = ['row', 'name'].map((name) => nameOf(name));
  assert.deepEqual(
    names.map((name) => name.slice(0, 2)),
    ['a_', 'b_'],
  );
  assert.match(nameOf('row'), /^a_[\w-]{4}$/);
  assert.notEqual(nameOf('row'), nameOf('row', '/site/web/list.module.css'));
});

test('no two of many names are the same, and an animation keeps its own', () => {
  const many = Array.from({ length: 800 }, (_, i) => `name-${i}`);
  const css = many.map((name) => `.${name} {}`).join('\n');
  const short = many.map((name) => nameOf(name, '/site/web/card.module.css', css));
  assert.equal(new Set(short).size, many.length);
  assert.ok(short.every((name) => /^[a-z]{1,3}_/.test(name)));
  assert.match(nameOf('grow'), /^grow_/);
});
