import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const WEB = path.resolve(import.meta.dirname, '../..');
const files = globSync('**/*.{css,tsx}', { cwd: WEB }).map((name) => {
  return { name, text: readFileSync(path.join(WEB, name), 'utf8') };
});

test('every custom property that a style uses has a value', () => {
  const set = new Set(files.flatMap(({ text }) => text.match(/--[\w-]+(?=['"\]]*:)/g) ?? []));
  const used = files.flatMap(({ name, text }) =>
    [...text.matchAll(/var\((--[\w-]+)/g)].map(([, property]) => ({ name, property })),
  );
  assert.ok(used.length > 500);
  assert.deepEqual(
    used.filter(({ property }) => !set.has(property ?? '')),
    [],
  );
});

test('no text is smaller than 12 pixels', () => {
  const sizes = files.flatMap(({ name, text }) =>
    [...text.matchAll(/([\d.]+)rem(?=\/|(?<=font-size: [\d.]+rem);)/g)].map(([, size]) => ({
      name,
      rem: Number(size),
    })),
  );
  assert.ok(sizes.length > 5);
  assert.deepEqual(
    sizes.filter(({ rem }) => rem < 0.75),
    [],
  );
});
