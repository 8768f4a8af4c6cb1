import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertLinear } from '#tests/support/assert-linear.ts';
import { withoutEndSlashes } from './end-slashes.ts';

test('a path loses the slashes at its end and keeps all others', () => {
  for (const [path, bare] of [
    ['/', '/'],
    ['///', '/'],
    ['', ''],
    ['/a', '/a'],
    ['/a/', '/a'],
    ['/a//', '/a'],
    ['//a//b///', '//a//b'],
  ] as const)
    assert.equal(withoutEndSlashes(path), bare, path);
});

test('a path of many slashes takes linear time', () => {
  assertLinear((characters) => void withoutEndSlashes(`/a${'/'.repeat(characters)}x`));
  assertLinear((characters) => void withoutEndSlashes(`${'/'.repeat(characters)}x`));
});
