import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { execa } from 'execa';
import { probeVideo } from '#server/media/probe/ffprobe.ts';
import { lookAtScan } from '#server/media/probe/scan.ts';
import { firstSegment, makePicture, readFrameTimes, readStream } from '#tests/support/samples/picture.ts';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { transcode } from '../transcode.ts';

let folder: string;
let remove: () => Promise<void>;
const at = (...names: string[]) => path.join(folder, ...names);

before(async () => {
  ({ folder, remove } = await createTestFolder());
});
after(() => remove());

const FILM = 'testsrc2=s=160x120:r=24000/1001:d=6';
const MPEG2 = ['-c:v', 'mpeg2video', '-b:v', '4M'];
const FIELDS = ['-flags', '+ilme+ildct'];
const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast'];

/** The scan of a file, and the number and rate of the frames that are published. */
async function publish(name: string, file: string) {
  const { video } = await lookAtScan(await probeVideo(file));
  await mkdir(at(name));
  await transcode(file, at(name));
  const { r_frame_rate: rate } = await readStream(firstSegment(at(name)), 'r_frame_rate');
  return {
    scan: video.scan.kind,
    first: video.scan.first,
    rate,
    frames: (await readFrameTimes(at(name))).length,
  };
}

async function makeTelecined(name: string, first: 'top' | 'bottom', ...more: string[]): Promise<string> {
  const filter = `telecine=pattern=23:first_field=${first},setfield=${first === 'top' ? 'tff' : 'bff'}`;
  return makePicture(at(name), FILM, '-vf', filter, '-r', '30000/1001', ...more);
}

test('telecined film is published with the frames of the film', async () => {
  const file = await makeTelecined('film.mpg', 'top', ...MPEG2, ...FIELDS, '-top', '1');
  const found = await publish('film', file);
  assert.deepEqual(found, { scan: 'telecined', first: 'top', rate: '24000/1001', frames: 144 });
  // Each published frame is one of the film.
  const compare = '[0:v]settb=1/24,setpts=N[a];[1:v]settb=1/24,setpts=N[b];[a][b]psnr=stats_file=-';
  const args = [
    '-i',
    path.join(at('film'), '480.m3u8'),
    '-f',
    'lavfi',
    '-i',
    FILM,
    '-lavfi',
    compare,
    '-f',
    'null',
    '-',
  ];
  const { stdout } = await execa('ffmpeg', ['-v', 'error', '-allowed_extensions', 'ALL', ...args]);
  const values = [...stdout.matchAll(/psnr_y:([\d.]+|inf)/g)].map(([, value]) =>
    Number.parseFloat(value ?? ''),
  );
  assert.equal(values.length, 144);
  assert.ok(Math.min(...values) > 25, String(Math.min(...values)));
});

test('telecined film is recognised with the other field first and in a file that says progressive', async () => {
  const file = await makeTelecined('silent.mkv', 'bottom', ...X264);
  const found = await publish('silent', file);
  assert.deepEqual(found, { scan: 'telecined', first: 'bottom', rate: '24000/1001', frames: 144 });
});

test('film with flags for repeated fields has the rate of the film', async () => {
  // Two and three fields by turns, as the flags of a disc make a player show them.
  const times = ['-vf', 'settb=1/60000,setpts=(floor(N/2)*5+mod(N\\,2)*3)*1001', '-enc_time_base', '1:60000'];
  const file = await makePicture(at('soft.mkv'), FILM, ...times, ...X264);
  const { rate, frames } = await publish('soft', file);
  assert.deepEqual([rate, frames], ['24000/1001', 144]);
});

for (const [name, said] of [
  ['says so', ['-flags', '+ilme+ildct', '-x264opts', 'tff=1']],
  ['says progressive', []],
] as const)
  test(`interlaced video that ${name} keeps its whole motion`, async () => {
    const key = said.length > 0 ? 'said' : 'unsaid';
    const fields = ['-vf', 'tinterlace=interleave_top'];
    const file = await makePicture(
      at(`${key}.mkv`),
      'testsrc2=s=160x120:r=50:d=4',
      ...fields,
      ...X264,
      ...said,
    );
    const found = await publish(key, file);
    assert.deepEqual(found, { scan: 'interlaced', first: 'top', rate: '50/1', frames: 200 });
  });

test('progressive video that says interlaced stays as it is', async () => {
  const file = await makePicture(
    at('wrong.mkv'),
    'testsrc2=s=160x120:r=25:d=4,setfield=tff',
    ...MPEG2,
    ...FIELDS,
    '-field_order',
    'tt',
  );
  assert.equal((await probeVideo(file)).video.scan.kind, 'interlaced');
  const found = await publish('wrong', file);
  assert.deepEqual([found.scan, found.rate, found.frames], ['progressive', '25/1', 100]);
});

test('whole pictures whose fields are in neighbouring frames are put together again', async () => {
  // Film at 25 frames a second, recorded one field late.
  const shift = 'separatefields,trim=start_frame=1,weave=first_field=b,setfield=bff';
  const file = await makePicture(at('late.mkv'), 'testsrc2=s=160x120:r=25:d=6', '-vf', shift, ...X264);
  const { scan, rate } = await publish('late', file);
  assert.deepEqual([scan, rate], ['shifted', '25/1']);
});

test('film at its own rate and videos of the web are not looked at', async () => {
  const file = await makePicture(at('web.mkv'), FILM, ...X264);
  const source = await probeVideo(file);
  assert.equal(await lookAtScan(source), source);
});
