import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compress } from './compress.ts';

const TEXT = 'слово '.repeat(1000);

async function answer(
  accepted: string,
  type = 'application/json',
  text = TEXT,
): Promise<{ encoding: string | null; bytes: Buffer }> {
  const request = new Request('http://akane.test/', { headers: { 'accept-encoding': accepted } });
  const response = await compress(request, new Response(text, { headers: { 'content-type': type } }));
  return {
    encoding: response.headers.get('content-encoding'),
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

test('a text is sent in the best encoding that the caller takes', async () => {
  const br = await answer('gzip, deflate, br');
  assert.deepEqual([br.encoding, brotliDecompressSync(br.bytes).toString()], ['br', TEXT]);
  const gzip = await answer('gzip;q=1.0, br;q=0');
  assert.deepEqual([gzip.encoding, gunzipSync(gzip.bytes).toString()], ['gzip', TEXT]);
});

test('a caller that names no encoding, a short text and a picture go as they are', async () => {
  assert.deepEqual(await answer(''), { encoding: null, bytes: Buffer.from(TEXT) });
  assert.equal((await answer('br', 'application/json', '{}')).encoding, null);
  assert.equal((await answer('br', 'image/png')).encoding, null);
});
