import assert from 'node:assert/strict';
import { pbkdf2Sync, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { plainPbkdf2 } from './plain-pbkdf2.ts';

test('derives the same keys as Node', () => {
  for (const [length, rounds] of [
    [20, 1],
    [20, 5_000],
    [0, 2],
    [64, 7],
  ] as const) {
    const password = randomBytes(length);
    const salt = randomBytes(16);
    const expected = pbkdf2Sync(password, salt, rounds, 32, 'sha256').toString('hex');
    assert.equal(Buffer.from(plainPbkdf2(password, salt, rounds)).toString('hex'), expected);
  }
});
