import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numberOf } from './number-of.ts';

test('a nickname always has the same number, and nicknames are spread over all of them', () => {
  assert.equal(numberOf('Вереск', 10), numberOf('Вереск', 10));
  const nicknames = Array.from({ length: 100 }, (_, i) => `Участник ${i}`);
  assert.equal(new Set(nicknames.map((nickname) => numberOf(nickname, 10))).size, 10);
});
