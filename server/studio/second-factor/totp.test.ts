import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTotpSecret, findTotpStep, toBase32, totpCode, totpStep, totpUri } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

// RFC 6238, appendix B, for SHA-1: of its eight digits apps show the last six.
const VECTORS = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const;

test('codes are those of RFC 6238', () => {
  for (const [seconds, digits] of VECTORS)
    assert.equal(totpCode(SECRET, totpStep(at(seconds))), digits.slice(-6), String(seconds));
});

test('a code is good half a minute before and after its own, and no longer', () => {
  const now = at(1_234_567_890);
  const step = totpStep(now);
  const find = (distance: number) =>
    findTotpStep(SECRET, totpCode(SECRET, step + distance), { now, lastStep: 0 });
  assert.deepEqual([-2, -1, 0, 1, 2].map(find), [undefined, step - 1, step, step + 1, undefined]);
});

test('a code that was taken and those before it are not good again', () => {
  const now = at(1_234_567_890);
  const step = totpStep(now);
  const find = (distance: number) =>
    findTotpStep(SECRET, totpCode(SECRET, step + distance), { now, lastStep: step });
  assert.deepEqual([-1, 0, 1].map(find), [undefined, undefined, step + 1]);
});

test('a text of another length is no code', () => {
  const now = at(59);
  for (const code of ['', '28708', '2870820', 'привет'])
    assert.equal(findTotpStep(SECRET, code, { now, lastStep: 0 }), undefined, code);
});

// RFC 4648, section 10.
test('base32 is that of RFC 4648', () => {
  const words = ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'];
  assert.deepEqual(
    words.map((word) => toBase32(Buffer.from(word))),
    ['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI'],
  );
  assert.match(toBase32(createTotpSecret()), /^[A-Z2-7]{32}$/);
});

test('the address for apps names the site and the login', () => {
  const uri = totpUri(SECRET, { issuer: 'Дом: кино', login: 'mika' });
  const name = encodeURIComponent('Дом  кино');
  assert.equal(uri, `otpauth://totp/${name}:mika?secret=${toBase32(SECRET)}&issuer=${name}`);
});
