import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupedCode, isWholeCode, writtenCode } from './written-code.ts';

test('a code is read however it is written, and shown in two groups', () => {
  const pasted = ['123456', ' 123 456 ', '123-456', '１２３４５６', 'Код: 123 456.', '1234567'];
  for (const text of [...pasted, 'https://akane.test/app/auth/otp/linkDevice?code=123456&to=%2F7'])
    assert.equal(writtenCode(text), '123456', text);
  assert.deepEqual(['', '12', '123', '1234', '123456'].map(groupedCode), [
    '',
    '12',
    '123',
    '123\u00A04',
    '123\u00A0456',
  ]);
  assert.deepEqual(['12345', '123456'].map(isWholeCode), [false, true]);
});
