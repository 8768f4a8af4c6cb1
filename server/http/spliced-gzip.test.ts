import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { spliceGzip } from './spliced-gzip.ts';

const page = (word: string) =>
  `<script nonce="${word}"></script>${'<p>Эпизод вышел</p>'.repeat(2000)}<script nonce="${word}">${word}`;

function placesOf(body: Buffer, word: string): number[] {
  const places: number[] = [];
  for (let at = body.indexOf(word); at !== -1; at = body.indexOf(word, at + word.length)) places.push(at);
  return places;
}

test('every answer unpacks to the body with its own word in every place', async () => {
  const body = Buffer.from(page('AAAAAAAA'));
  const write = await spliceGzip(body, placesOf(body, 'AAAAAAAA'), 8);
  for (const word of ['BBBBBBBB', 'c+/d0123']) assert.equal(gunzipSync(write(word)).toString(), page(word));
});

test('a body without places and an empty one are whole too', async () => {
  for (const text of ['ничего не меняется', '']) {
    const write = await spliceGzip(Buffer.from(text), [], 8);
    assert.equal(gunzipSync(write('BBBBBBBB')).toString(), text);
  }
});

test('the pieces together are hardly larger than the whole would be', async () => {
  const body = Buffer.from(page('AAAAAAAA'));
  const write = await spliceGzip(body, placesOf(body, 'AAAAAAAA'), 8);
  assert.ok(write('BBBBBBBB').length < gzipSync(body, { level: 9 }).length + 200);
});
