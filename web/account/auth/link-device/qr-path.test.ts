import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encode } from 'uqr';
import { qrPath } from './qr-path.ts';

test('draws exactly the dark modules of a QR code', () => {
  const text = 'https://akane.example/app/auth/otp/linkDevice?code=123456789';
  const { size, path } = qrPath(text);
  const dark = new Set<string>();
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let i = 0; i < Number(run); i += 1) dark.add(`${Number(x) + i} ${y}`);
  const { data } = encode(text, { ecc: 'M', border: 3 });
  assert.equal(size, data.length);
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries()) assert.equal(dark.has(`${x} ${y}`), isDark);
});
