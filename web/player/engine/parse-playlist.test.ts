import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepFirstPathway, parseSegments, parseVariants } from './parse-playlist.ts';

const entry = (height: number, pathway: string, url: string) =>
  `#EXT-X-STREAM-INF:BANDWIDTH=${height * 1000},RESOLUTION=${height * 2}x${height},CODECS="avc1.640028,mp4a.40.2",PATHWAY-ID="${pathway}"\n${url}\n`;

const TWO_PATHWAYS = `#EXTM3U
#EXT-X-CONTENT-STEERING:SERVER-URI="/media/steering.json",PATHWAY-ID="b"
${entry(720, 'b', 'https://b.example/720.m3u8')}${entry(480, 'b', 'https://b.example/480.m3u8')}${entry(720, 'a', 'https://a.example/720.m3u8')}${entry(480, 'a', 'https://a.example/480.m3u8')}`;

test('keeps the renditions of the first pathway only, without content steering', () => {
  assert.deepEqual(parseVariants(TWO_PATHWAYS, 'https://site.example/'), [
    { height: 720, url: 'https://b.example/720.m3u8' },
    { height: 480, url: 'https://b.example/480.m3u8' },
  ]);
  assert.doesNotMatch(keepFirstPathway(TWO_PATHWAYS), /a\.example|CONTENT-STEERING/);
});

test('leaves a master playlist without pathways unchanged', () => {
  const plain = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n480.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=2\n720.m3u8\n';
  assert.equal(keepFirstPathway(plain), plain);
  assert.deepEqual(
    parseVariants(plain, 'https://site.example/storage/v/master.m3u8').map(({ url }) => url),
    ['https://site.example/storage/v/480.m3u8', 'https://site.example/storage/v/720.m3u8'],
  );
});

test('lists the segments of a rendition in order, the initialization segment first', () => {
  const playlist = `#EXTM3U
#EXT-X-MAP:URI="init.mp4"
#EXTINF:6.006,
a_0.m4s
#EXTINF:4.5,title
#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z
/other/a_1.m4s
#EXT-X-ENDLIST
`;
  assert.deepEqual(parseSegments(playlist, 'https://h.example/v/a.m3u8'), [
    { seconds: 0, url: 'https://h.example/v/init.mp4' },
    { seconds: 6.006, url: 'https://h.example/v/a_0.m4s' },
    { seconds: 4.5, url: 'https://h.example/other/a_1.m4s' },
  ]);
});
