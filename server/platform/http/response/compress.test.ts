import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { compress } from './compress.ts';

const TEXT = 'слово '.repeat(1000);
const UNPACK = { br: brotliDecompressSync, zstd: zstdDecompressSync, gzip: gunzipSync };

test('a text is compressed with the best coding that the caller accepts', async () => {
  const cases = [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, ZSTD', 'zstd'],
    ['gzip;q=1.0, br;q=0, zstd; q=0.0', 'gzip'],
  ] as const;
  for (const [accepted, coding] of cases) {
    const { headers, body } = await compress(TEXT, accepted);
    assert.equal(headers['Content-Encoding'], coding);
    assert.equal(UNPACK[coding](body).toString(), TEXT);
  }
});

test('short texts and callers without a known coding get no compression', async () => {
  for (const accepted of [null, '', 'identity', 'br;q=0', 'brotli, xgzip']) {
    assert.deepEqual(await compress(TEXT, accepted), { body: TEXT, headers: { Vary: 'Accept-Encoding' } });
  }
  assert.equal((await compress('{}', 'br')).body, '{}');
});
