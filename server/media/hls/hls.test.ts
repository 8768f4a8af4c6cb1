import assert from 'node:assert/strict';
import { test } from 'node:test';
import { segmentFrames } from './encoding.ts';
import { masterPlaylist, readSegments, renamePlaylistFiles } from './hls.ts';
import { peakBandwidth } from './measure.ts';

test('the master playlist lists renditions in order with their attributes', () => {
  const text = masterPlaylist([
    {
      url: 'https://a.test/720.m3u8',
      width: 1280,
      height: 720,
      bandwidth: 3_000_000,
      codecs: 'avc1.64001f,mp4a.40.2',
    },
    { url: '480.m3u8', width: 854, height: 480, bandwidth: 1_500_000, codecs: 'avc1.64001e' },
  ]);
  assert.equal(
    text,
    [
      '#EXTM3U',
      '#EXT-X-VERSION:3',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      '#EXT-X-STREAM-INF:BANDWIDTH=3000000,RESOLUTION=1280x720,CODECS="avc1.64001f,mp4a.40.2"',
      'https://a.test/720.m3u8',
      '#EXT-X-STREAM-INF:BANDWIDTH=1500000,RESOLUTION=854x480,CODECS="avc1.64001e"',
      '480.m3u8',
      '',
    ].join('\n'),
  );
});

test('a segment has whole frames and lasts six seconds or slightly longer', () => {
  assert.equal(segmentFrames('24/1'), 144);
  assert.equal(segmentFrames('24000/1001'), 144);
  assert.equal(segmentFrames('30000/1001'), 180);
  assert.equal(segmentFrames('60'), 360);
});

test('refuses an incomplete playlist', () => {
  const whole = '#EXTM3U\n#EXTINF:6.006000,\n480_00000.ts\n#EXTINF:1.5,\n480_00001.ts\n#EXT-X-ENDLIST\n';
  assert.deepEqual(readSegments(whole), [
    { file: '480_00000.ts', seconds: 6.006 },
    { file: '480_00001.ts', seconds: 1.5 },
  ]);
  assert.equal(readSegments(whole.replace('#EXT-X-ENDLIST\n', '')), null);
});

test('the bandwidth is that of the largest segment', () => {
  const segment = (bytes: number, seconds: number) => ({ file: 'x.ts', bytes, seconds });
  assert.equal(peakBandwidth([segment(600_000, 6), segment(750_000, 6), segment(300_000, 6)]), 1_000_000);
  assert.equal(peakBandwidth([segment(1000, 0.5)]), 16_000);
});

test('a very short last segment does not inflate the bandwidth', () => {
  const bandwidth = peakBandwidth([
    { file: '0.ts', bytes: 750_000, seconds: 6 },
    { file: '1.ts', bytes: 50_000, seconds: 0.04 },
  ]);
  assert.ok(bandwidth < 1_100_000, String(bandwidth));
});

test('lists pathways and the steering manifest', () => {
  const entry = { width: 854, height: 480, bandwidth: 1, codecs: 'avc1.64001e' };
  const text = masterPlaylist(
    [
      { ...entry, url: 'https://a.test/480.m3u8', pathway: '0' },
      { ...entry, url: '/480.m3u8', pathway: '1' },
    ],
    { url: '/media/steering.json', pathway: '0' },
  );
  assert.match(text, /^#EXT-X-CONTENT-STEERING:SERVER-URI="\/media\/steering\.json",PATHWAY-ID="0"$/m);
  assert.match(text, /CODECS="avc1\.64001e",PATHWAY-ID="0"\nhttps:\/\/a\.test\/480\.m3u8\n/);
  assert.match(text, /CODECS="avc1\.64001e",PATHWAY-ID="1"\n\/480\.m3u8\n/);
});

test('renames segments and initialisation segments only', () => {
  const playlist =
    '#EXTM3U\n#EXT-X-MAP:URI="init.mp4",BYTERANGE="1@0"\n#EXTINF:6,\n0.m4s\n\n#EXTINF:6,\n1.m4s\n#EXT-X-ENDLIST\n';
  assert.equal(
    renamePlaylistFiles(playlist, (file) => `/a/${file}`),
    '#EXTM3U\n#EXT-X-MAP:URI="/a/init.mp4",BYTERANGE="1@0"\n#EXTINF:6,\n/a/0.m4s\n\n#EXTINF:6,\n/a/1.m4s\n#EXT-X-ENDLIST\n',
  );
});
