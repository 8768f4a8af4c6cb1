import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPrefetchedPlaylists } from './prefetched-playlists.ts';

const MASTER = 'https://site.example/media/hls/1/master.m3u8';
const MASTER_RESPONSE = { url: 'https://site.example/storage/1/master.m3u8', text: '#EXTM3U master' };
const RENDITION = { url: 'https://site.example/storage/1/720.m3u8', text: '#EXTM3U 720' };

const readAll = () => Promise.resolve([MASTER_RESPONSE, RENDITION]);

test('returns the first playlist under the requested address of the master', async () => {
  const take = createPrefetchedPlaylists(MASTER, readAll);
  assert.deepEqual(await take(MASTER), MASTER_RESPONSE);
  assert.deepEqual(await take(RENDITION.url), RENDITION);
});

test('returns a playlist once, so that a retry reads it from the network', async () => {
  const take = createPrefetchedPlaylists(MASTER, readAll);
  await take(MASTER);
  assert.equal(await take(MASTER), undefined);
});

test('returns nothing for playlists that were not read together', async () => {
  const take = createPrefetchedPlaylists(MASTER, readAll);
  assert.equal(await take('https://cdn.example/1080.m3u8'), undefined);
  const broken = createPrefetchedPlaylists(MASTER, () => Promise.reject(new Error('offline')));
  assert.equal(await broken(MASTER), undefined);
});
