import assert from 'node:assert/strict';
import { test } from 'node:test';
import { preloadEpisode } from './preload-episode.ts';

const entry = (height: number) => `#EXT-X-STREAM-INF:RESOLUTION=${height * 2}x${height}\n${height}.m3u8\n`;
const rendition = ['#EXTM3U', ...[0, 1, 2, 3, 4, 5].flatMap((n) => ['#EXTINF:6,', `${n}.ts`])].join('\n');

async function preloadedFiles(height: number | null): Promise<string[]> {
  const read: string[] = [];
  const playlists: Record<string, string> = {
    'https://site.example/master.m3u8': `#EXTM3U\n${entry(720)}${entry(480)}${entry(1080)}`,
  };
  await preloadEpisode(
    {
      master: 'https://site.example/master.m3u8',
      height,
      resolveAddress: (url) => url.replace('site', 'cdn'),
    },
    (address) => {
      read.push(address);
      const text = () => Promise.resolve(playlists[address] ?? rendition);
      return Promise.resolve({ url: address, text, arrayBuffer: () => Promise.resolve(new ArrayBuffer(0)) });
    },
  );
  return read.map((address) => address.replace('.example/', ':'));
}

test('reads the first 20 seconds of the rendition on the screen, from the current delivery origin', async () => {
  assert.deepEqual(await preloadedFiles(480), [
    'https://site:master.m3u8',
    'https://cdn:480.m3u8',
    'https://cdn:0.ts',
    'https://cdn:1.ts',
    'https://cdn:2.ts',
    'https://cdn:3.ts',
  ]);
});

test('falls back to the nearest lower rendition, and to the first one if the height is unknown', async () => {
  assert.equal((await preloadedFiles(900))[1], 'https://cdn:720.m3u8');
  assert.equal((await preloadedFiles(360))[1], 'https://cdn:480.m3u8');
  assert.equal((await preloadedFiles(null))[1], 'https://cdn:720.m3u8');
});
