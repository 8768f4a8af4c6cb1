import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OTP_DIGITS } from '#contract/otp.ts';
import { formatCode, isCompleteCode, parseCode } from './device-code.ts';

test('reads a code in any notation and formats it in groups of three', () => {
  const pasted = [
    '123456789',
    ' 123 456 789 ',
    '123-456-789',
    '１２３４５６７８９',
    'Код: 123 456 789.',
    '1234567890',
  ];
  const address = 'https://akane.test/app/auth/otp/linkDevice?code=123456789&to=%2F7';
  for (const text of [...pasted, address]) assert.equal(parseCode(text), '123456789', text);
  assert.deepEqual(['', '12', '123', '1234', '123456', '1234567', '123456789'].map(formatCode), [
    '',
    '12',
    '123',
    '123\u00A04',
    '123\u00A0456',
    '123\u00A0456\u00A07',
    '123\u00A0456\u00A0789',
  ]);
  assert.deepEqual(['12345678', '123456789'].map(isCompleteCode), [false, true]);
  assert.ok(isCompleteCode('1'.repeat(OTP_DIGITS)));
});
