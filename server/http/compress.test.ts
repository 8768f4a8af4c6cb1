import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compress } from './compress.ts';

const TEXT = 'слово '.repeat(1000);

test('a text goes in the best encoding that the caller takes', async () => {
  const br = await compress(TEXT, 'gzip, deflate, br');
  assert.equal(br.headers['Content-Encoding'], 'br');
  assert.equal(brotliDecompressSync(br.body).toString(), TEXT);
  const gzip = await compress(TEXT, 'gzip;q=1.0, br;q=0');
  assert.equal(gzip.headers['Content-Encoding'], 'gzip');
  assert.equal(gunzipSync(gzip.body).toString(), TEXT);
});

test('a caller that takes no encoding and a short text get it as it is', async () => {
  for (const accepted of [null, '', 'identity', 'br;q=0']) {
    assert.deepEqual(await compress(TEXT, accepted), { body: TEXT, headers: { Vary: 'Accept-Encoding' } });
  }
  assert.equal((await compress('{}', 'br')).body, '{}');
});
