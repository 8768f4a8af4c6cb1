import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OTP_DIGITS } from '#contract/otp.ts';
import { groupedCode, isWholeCode, writtenCode } from './written-code.ts';

test('a code is read however it is written, and shown in groups of three', () => {
  const pasted = [
    '123456789',
    ' 123 456 789 ',
    '123-456-789',
    '１２３４５６７８９',
    'Код: 123 456 789.',
    '1234567890',
  ];
  const address = 'https://akane.test/app/auth/otp/linkDevice?code=123456789&to=%2F7';
  for (const text of [...pasted, address]) assert.equal(writtenCode(text), '123456789', text);
  assert.deepEqual(['', '12', '123', '1234', '123456', '1234567', '123456789'].map(groupedCode), [
    '',
    '12',
    '123',
    '123\u00A04',
    '123\u00A0456',
    '123\u00A0456\u00A07',
    '123\u00A0456\u00A0789',
  ]);
  assert.deepEqual(['12345678', '123456789'].map(isWholeCode), [false, true]);
  assert.ok(isWholeCode('1'.repeat(OTP_DIGITS)));
});
