import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { spliceGzip } from './spliced-gzip.ts';

const page = (word: string) =>
  `<script nonce="${word}"></script>${'<p>Эпизод вышел</p>'.repeat(2000)}<script nonce="${word}">${word}`;

const around = (text: string, word: string) => text.split(word).map((piece) => Buffer.from(piece));

test('every answer unpacks to the body with its own word in every place', async () => {
  const write = await spliceGzip(around(page('AAAAAAAA'), 'AAAAAAAA'), 8);
  for (const word of ['BBBBBBBB', 'c+/d0123']) assert.equal(gunzipSync(write(word)).toString(), page(word));
});

test('a body without places and an empty one are whole too', async () => {
  for (const text of ['ничего не меняется', '']) {
    const write = await spliceGzip([Buffer.from(text)], 8);
    assert.equal(gunzipSync(write('BBBBBBBB')).toString(), text);
  }
});

test('the pieces together are hardly larger than the whole would be', async () => {
  const write = await spliceGzip(around(page('AAAAAAAA'), 'AAAAAAAA'), 8);
  assert.ok(write('BBBBBBBB').length < gzipSync(page('AAAAAAAA'), { level: 9 }).length + 200);
});
