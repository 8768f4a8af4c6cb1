import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTagKnown } from './conditional.ts';

test('a tag matches alone, in a list, as a weak tag and by a star', () => {
  const known = (header: string | undefined) => isTagKnown(header, (tag) => tag === '"a"');
  assert.deepEqual(['"a"', '"b", "a"', 'W/"a"', ' * '].map(known), [true, true, true, true]);
  assert.deepEqual([undefined, '', '"b"', 'a', 'W/W/"a"'].map(known), [false, false, false, false, false]);
});
