import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { probeVideo } from '#server/media/probe/ffprobe.ts';
import {
  firstSegment,
  makePicture,
  readColumns,
  readFrameTimes,
  readStream,
} from '#tests/support/samples/picture.ts';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { describePicture } from '../report/describe-picture.ts';
import { transcode } from '../transcode.ts';

let folder: string;
let remove: () => Promise<void>;
const at = (...names: string[]) => path.join(folder, ...names);

before(async () => {
  ({ folder, remove } = await createTestFolder());
});
after(() => remove());

const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '24'];

/** A recording of parts that follow one another in time. */
async function join(name: string, ...parts: { source: string; more?: string[] }[]): Promise<string> {
  const pieces: Buffer[] = [];
  for (const [i, { source, more = [] }] of parts.entries()) {
    const sound = ['-f', 'lavfi', '-i', 'sine=440:d=4', '-c:a', 'mp2'];
    const times = ['-output_ts_offset', String(i * 4), '-f', 'mpegts'];
    pieces.push(
      await readFile(await makePicture(at(`${name}-${i}`), source, ...sound, ...X264, ...more, ...times)),
    );
  }
  await writeFile(at(name), Buffer.concat(pieces));
  return at(name);
}

function assertConstant(times: number[], seconds: number, step: number): void {
  const steps = times.slice(1).map((time, i) => time - (times[i] ?? 0));
  for (const one of steps) assert.ok(Math.abs(one - step) < 0.002, `${one} instead of ${step}`);
  assert.ok(Math.abs(times.length * step - seconds) < 0.3, `${times.length} frames`);
}

test('a recording that begins in a smaller size has the largest size, one rate and no stretched picture', async () => {
  const small = { source: 'color=white:s=160x120:r=25:d=4' };
  const large = { source: 'color=white:s=320x180:r=25:d=4' };
  const file = await join('grows.ts', small, large);
  await mkdir(at('grows'));
  const { renditions, duration } = await transcode(file, at('grows'));
  assert.deepEqual([renditions[0]?.width, renditions[0]?.height], [320, 180]);
  assert.ok(Math.abs(duration - 8) < 0.3, String(duration));
  assertConstant(await readFrameTimes(at('grows')), 8, 0.04);
  const [left, , , middle] = await readColumns(firstSegment(at('grows')), 8);
  // A picture of 4:3 in one of 16:9 leaves an eighth at each side.
  assert.ok((left?.[0] ?? 99) < 20 && (middle?.[0] ?? 0) > 230, `${left?.[0]} ${middle?.[0]}`);
  assert.match(describePicture(await probeVideo(file)).join(' '), /Размер кадра меняется.*320×180.*160×120/);
});

test('a recording whose shape of pixels changes is not stretched', async () => {
  const wide = { source: 'color=white:s=320x240:r=25:d=4', more: ['-aspect', '16:9'] };
  const square = { source: 'color=white:s=320x240:r=25:d=4', more: ['-aspect', '4:3'] };
  const file = await join('aspect.ts', square, wide);
  await mkdir(at('aspect'));
  const { renditions } = await transcode(file, at('aspect'));
  assert.equal(renditions[0]?.width, 426);
  assert.ok(((await readColumns(firstSegment(at('aspect')), 8))[0]?.[0] ?? 99) < 20);
});

test('a rate that changes on the way becomes the greater one, and the length stays', async () => {
  const slow = { source: 'testsrc2=s=160x90:r=25:d=4' };
  const fast = { source: 'testsrc2=s=160x90:r=50:d=4' };
  const file = await join('rates.ts', slow, fast);
  await mkdir(at('rates'));
  await transcode(file, at('rates'));
  assertConstant(await readFrameTimes(at('rates')), 8, 0.02);
});

const FILM_TIMES = 'settb=1/1000,setpts=floor(N*1001/24)';

for (const { name, source, more, rate } of [
  {
    name: 'a base of 1000 fps',
    source: `testsrc2=s=160x90:r=24000/1001:d=4,${FILM_TIMES}`,
    more: ['-r', '1000'],
    rate: '24000/1001',
  },
  { name: 'milliseconds', source: 'testsrc2=s=160x90:r=24000/1001:d=4', more: [], rate: '24000/1001' },
  { name: '120 fps', source: 'testsrc2=s=160x90:r=120:d=2', more: [], rate: '60/1' },
  { name: '119.88 fps', source: 'testsrc2=s=160x90:r=120000/1001:d=2', more: [], rate: '60000/1001' },
  { name: '90 fps', source: 'testsrc2=s=160x90:r=90:d=2', more: [], rate: '45/1' },
  { name: '18 fps', source: 'testsrc2=s=160x90:r=18:d=2', more: [], rate: '18/1' },
  // Static parts without their repeated frames.
  {
    name: 'dropped repetitions',
    source: "testsrc2=s=160x90:r=24:d=8,select='lt(t,2)+not(mod(n,3))'",
    more: [],
    rate: '24/1',
  },
])
  test(`the rate follows from the packets: ${name}`, async () => {
    const passed = more.length > 0 ? ['-enc_time_base', '1:1000'] : ['-enc_time_base', '1:90000'];
    const file = at(`${rate.replace('/', '-')}-${name.length}.mkv`);
    await makePicture(file, source, ...X264, ...passed, '-vsync', 'passthrough');
    assert.equal((await probeVideo(file)).video.frameRate, rate);
    const { r_frame_rate } = await readStream(file, 'r_frame_rate');
    assert.ok(r_frame_rate);
  });
