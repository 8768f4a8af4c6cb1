import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertLinear } from '#tests/support/code/assert-linear.ts';
import { withoutEndSlashes } from './end-slashes.ts';

test('removes the slashes at the end of a path only', () => {
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

test('takes linear time for a path of many slashes', () => {
  assertLinear((characters) => void withoutEndSlashes(`/a${'/'.repeat(characters)}x`));
  assertLinear((characters) => void withoutEndSlashes(`${'/'.repeat(characters)}x`));
});
