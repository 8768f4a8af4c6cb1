import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMagnet } from './magnet.ts';

const HASH = 'c12fe1c06bba254a9dc9f519b335aa7c1367a88a';

test('a magnet link says the hash, the name and the size, in hexadecimal digits or in letters', () => {
  const rest = 'tr=https%3A%2F%2Ftracker.example%2Fannounce';
  assert.deepEqual(readMagnet(`magnet:?xt=urn:btih:${HASH.toUpperCase()}&dn=%D0%A0+01.mkv&xl=700&${rest}`), {
    hash: HASH,
    name: 'Р 01.mkv',
    size: 700,
  });
  const letters = 'YEX6DQDLXISUVHOJ6UM3GNNKPQJWPKEK';
  for (const link of [
    `magnet:?xt=urn:btih:${letters}`,
    `MAGNET:?xt.1=urn:btmh:1220ab&xt.2=urn:btih:${HASH}&xl=x`,
  ])
    assert.deepEqual(readMagnet(link), { hash: HASH, name: '', size: undefined });
});

test('anything else is refused with words', () => {
  for (const link of [
    '',
    'https://a.example/?xt=urn:btih:',
    `magnet:?xt=urn:btmh:1220${HASH}`,
    'magnet:?xt=urn:btih:abc',
  ])
    assert.throws(() => readMagnet(link), { name: 'Failure', message: /не магнит-ссылка/ });
});
