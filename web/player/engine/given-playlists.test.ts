import assert from 'node:assert/strict';
import { test } from 'node:test';
import { givePlaylists } from './given-playlists.ts';

const MASTER = 'https://site.example/media/hls/1/master.m3u8';
const MASTER_READ = { url: 'https://site.example/storage/1/master.m3u8', text: '#EXTM3U master' };
const RENDITION = { url: 'https://site.example/storage/1/720.m3u8', text: '#EXTM3U 720' };

const together = () => Promise.resolve([MASTER_READ, RENDITION]);

test('the first playlist is the master’s, under the address it is asked for by', async () => {
  const give = givePlaylists(MASTER, together);
  assert.deepEqual(await give(MASTER), MASTER_READ);
  assert.deepEqual(await give(RENDITION.url), RENDITION);
});

test('a playlist is given once, so that a broken one is read anew', async () => {
  const give = givePlaylists(MASTER, together);
  await give(MASTER);
  assert.equal(await give(MASTER), undefined);
});

test('what did not come together is read one after another', async () => {
  const give = givePlaylists(MASTER, together);
  assert.equal(await give('https://cdn.example/1080.m3u8'), undefined);
  const broken = givePlaylists(MASTER, () => Promise.reject(new Error('offline')));
  assert.equal(await broken(MASTER), undefined);
});
