import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { createTestFolder, makeVideo } from '#tests/support/samples/video.ts';
import { damageOf, findDamage } from './damage.ts';
import { probeVideo } from './ffprobe.ts';

let folder: string;
let remove: () => Promise<void>;
const at = (name: string) => path.join(folder, name);

before(async () => {
  ({ folder, remove } = await createTestFolder());
});
after(() => remove());

/** A copy of a file with other bytes in its middle. */
async function damage(name: string, file: string, length: number): Promise<string> {
  const bytes = await readFile(file);
  const middle = Math.floor(bytes.length / 2);
  for (let i = 0; i < length; i += 32)
    createHash('sha256')
      .update(String(i))
      .digest()
      .copy(bytes, middle + i);
  await writeFile(at(name), bytes);
  return at(name);
}

const B_FRAMES = ['-c:v', 'libx264', '-preset', 'veryfast', '-bf', '3', '-g', '48'];

for (const [extension, length] of [
  ['mkv', 4000],
  ['mp4', 4000],
  ['ts', 8000],
  ['avi', 8000],
] as const)
  test(`finds the damage in the middle of a ${extension} file`, async () => {
    const codec = extension === 'avi' ? ['-c:v', 'mpeg4', '-bf', '2', '-c:a', 'libmp3lame'] : B_FRAMES;
    const whole = await makeVideo(at(`whole.${extension}`), { size: '160x90', seconds: 20, more: codec });
    const [place, ...others] = await findDamage(
      await probeVideo(await damage(`bad.${extension}`, whole, length)),
    );
    assert.ok(place && place.at > 6 && place.at < 14, JSON.stringify(place));
    assert.ok(
      others.every((one) => one.at > 6 && one.at < 14),
      JSON.stringify(others),
    );
  });

const HEALTHY: Record<string, string[]> = {
  'h264.mkv': B_FRAMES,
  'h264.mp4': B_FRAMES,
  'h264.ts': [...B_FRAMES, '-c:a', 'mp2'],
  'h264.flv': [...B_FRAMES, '-ar', '44100'],
  'xvid.avi': ['-c:v', 'mpeg4', '-vtag', 'XVID', '-bf', '2', '-c:a', 'libmp3lame', '-q:a', '4'],
  'mpeg2.mpg': ['-c:v', 'mpeg2video', '-bf', '2', '-c:a', 'mp2'],
  'hevc.mkv': ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=error', '-c:a', 'ac3'],
  'vp9.webm': ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-c:a', 'libopus'],
};

for (const [name, more] of Object.entries(HEALTHY))
  test(`finds nothing in a healthy file: ${name}`, async () => {
    const file = await makeVideo(at(name), { size: '160x90', seconds: 6, more });
    assert.deepEqual(await findDamage(await probeVideo(file)), []);
  });

test('a recording that begins within a group of pictures is not damaged', async () => {
  const whole = await makeVideo(at('long.ts'), {
    size: '160x90',
    seconds: 8,
    more: [...B_FRAMES, '-c:a', 'mp2'],
  });
  const bytes = await readFile(whole);
  await writeFile(at('begun.ts'), bytes.subarray(Math.floor(bytes.length / 3)));
  assert.deepEqual(await findDamage(await probeVideo(at('begun.ts'))), []);
});

test('a pause of a variable rate is no damage, a pause with an error is', () => {
  const gaps = [{ from: 60, to: 62.5 }];
  assert.deepEqual(damageOf({ gaps, errors: [] }), []);
  assert.deepEqual(damageOf({ gaps, errors: [60.4, 61, 300, 301] }), [
    { at: 60, lost: 2.5 },
    { at: 300, lost: 0 },
  ]);
});
