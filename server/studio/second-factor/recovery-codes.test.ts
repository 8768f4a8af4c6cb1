import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRecoveryCodes, hashRecoveryCode, normalizeCode } from './recovery-codes.ts';

test('recovery codes are ten different ones of ten characters each', () => {
  const codes = createRecoveryCodes();
  assert.equal(new Set(codes).size, 10);
  for (const code of codes) assert.match(code, /^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
});

test('a recovery code is the same in any case, with any spaces and hyphens, and with letters for digits', () => {
  const typed = ['k7fm0-1xqd3', 'K7FM0 1XQD3', ' k7fm01xqd3 ', 'k7fm0 – 1xqd3', 'K7FMO-LXQD3', 'k7fmo ixqd3'];
  for (const one of typed) assert.deepEqual(hashRecoveryCode(one), hashRecoveryCode('k7fm0-1xqd3'), one);
  assert.notDeepEqual(hashRecoveryCode('k7fm0-1xqd4'), hashRecoveryCode('k7fm0-1xqd3'));
});

test('a code of the app may be typed in groups', () => {
  assert.equal(normalizeCode(' 287 082 '), '287082');
});
