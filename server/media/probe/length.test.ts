import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { createTestFolder, makeVideo } from '#tests/support/samples/video.ts';
import { probeVideo } from './ffprobe.ts';

let folder: string;
let remove: () => Promise<void>;
const at = (name: string) => path.join(folder, name);

before(async () => {
  ({ folder, remove } = await createTestFolder());
});
after(() => remove());

const SMALL = { size: '160x90', seconds: 60, rate: '12' };

/** A copy of a Matroska file that says that it lasts this long. */
async function claiming(name: string, file: string, seconds: number): Promise<string> {
  const bytes = await readFile(file);
  const header = bytes.indexOf(Buffer.from('448988', 'hex'));
  bytes.writeDoubleBE(seconds * 1000, header + 3);
  const text = new Date(seconds * 1000).toISOString().slice(11, 19);
  for (let tag = bytes.indexOf('00:01:'); tag > 0; tag = bytes.indexOf('00:01:', tag + 1))
    bytes.write(text, tag);
  await writeFile(at(name), bytes);
  return at(name);
}

test('a Matroska file that says an hour lasts as long as its packets', async () => {
  const file = await makeVideo(at('minute.mkv'), SMALL);
  const { duration, claimedDuration } = await probeVideo(await claiming('hour.mkv', file, 3600));
  assert.ok(Math.abs(duration - 60) < 0.3, String(duration));
  assert.equal(Math.floor(claimedDuration ?? 0), 3600);
});

test('a Matroska file that says five seconds lasts as long as its packets', async () => {
  const { duration, claimedDuration } = await probeVideo(await claiming('short.mkv', at('minute.mkv'), 5));
  assert.ok(Math.abs(duration - 60) < 0.3, String(duration));
  assert.ok(Math.abs((claimedDuration ?? 0) - 5) < 0.1, String(claimedDuration));
});

test('an AVI file that says ten times as many frames lasts as long as its packets', async () => {
  const file = await makeVideo(at('plain.avi'), { ...SMALL, more: ['-c:v', 'mpeg4', '-c:a', 'libmp3lame'] });
  const bytes = await readFile(file);
  bytes.writeUInt32LE(7200, bytes.indexOf('strh') + 8 + 32);
  await writeFile(at('more.avi'), bytes);
  const { duration } = await probeVideo(at('more.avi'));
  assert.ok(Math.abs(duration - 60) < 0.5, String(duration));
});

test('a joined recording whose clock begins anew lasts as long as its packets', async () => {
  const more = ['-c:a', 'mp2'];
  const parts = [
    await makeVideo(at('late.ts'), { ...SMALL, seconds: 8, more: [...more, '-output_ts_offset', '5000'] }),
    await makeVideo(at('early.ts'), { ...SMALL, seconds: 8, more }),
  ];
  await writeFile(at('joined.ts'), Buffer.concat(await Promise.all(parts.map((part) => readFile(part)))));
  const { duration } = await probeVideo(at('joined.ts'));
  assert.ok(Math.abs(duration - 16) < 2, String(duration));
});

const CUT = { code: 'invalid', message: /^Видео обрывается: из \d+ с читаются только \d+ с/ };

test('a copy that ends early is refused', async () => {
  const kinds: Record<string, string[]> = {
    mkv: [],
    mp4: ['-movflags', '+faststart'],
    avi: ['-c:v', 'mpeg4', '-c:a', 'libmp3lame'],
    flv: ['-ar', '44100'],
  };
  for (const [kind, more] of Object.entries(kinds)) {
    const bytes = await readFile(
      await makeVideo(at(`whole.${kind}`), { ...SMALL, more: ['-g', '24', ...more] }),
    );
    await writeFile(at(`cut.${kind}`), bytes.subarray(0, bytes.length / 3));
    await assert.rejects(probeVideo(at(`cut.${kind}`)), CUT, kind);
  }
});

test('a download with zeros where nothing has come yet is refused', async () => {
  for (const kind of ['mkv', 'avi']) {
    const bytes = await readFile(at(`whole.${kind}`));
    await writeFile(at(`holes.${kind}`), bytes.fill(0, Math.floor(bytes.length / 3), bytes.length - 1000));
    await assert.rejects(probeVideo(at(`holes.${kind}`)), CUT, kind);
  }
});
