import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCastError } from './format-cast-error.ts';

test('a viewer who closes the choice of televisions sees no error', () => {
  assert.equal(formatCastError('cancel'), null);
});

test('every other code has words, also one that Google adds later', () => {
  assert.match(formatCastError('receiver_unavailable') ?? '', /не\u00A0найден/);
  assert.match(formatCastError('a_new_code') ?? '', /Попробуйте ещё раз/);
});
