import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { createTestFolder } from '#tests/support/samples/video.ts';
import {
  beeps,
  countSoundPackets,
  encodeSample,
  flashes,
  measureSync,
} from '#tests/support/samples/flash-and-beep.ts';
import { transcode } from './transcode.ts';

const SECONDS = 16;
const MAX_OFFSET_MS = 40;
// 6 s of AAC of 48 kHz are 281 packets.
const MAX_PACKETS = 300;

let folder: string;
let remove: () => Promise<void>;
const at = (...names: string[]) => path.join(folder, ...names);

before(async () => {
  ({ folder, remove } = await createTestFolder());
});
after(() => remove());

/** Makes an episode of a file: the beeps beside their flashes, and the packets of sound in each segment. */
async function publish(file: string) {
  const made = `${file}.made`;
  await mkdir(made);
  await transcode(file, made);
  const segments = (await readdir(made)).filter((name) => name.endsWith('.ts')).toSorted();
  const packets: number[] = [];
  for (const name of segments) packets.push(await countSoundPackets(path.join(made, name)));
  return { offsets: await measureSync(path.join(made, '480.m3u8')), packets };
}

/** Fails unless each flash has its beep, but those at `silent`, and no segment has more sound than fits. */
async function assertInSync(file: string, silent: readonly number[] = []): Promise<void> {
  const { offsets, packets } = await publish(file);
  const seen = JSON.stringify({ offsets, packets });
  assert.equal(offsets.length, SECONDS / 2, seen);
  for (const [n, offset] of offsets.entries()) {
    if (silent.includes(n)) assert.equal(offset, null, seen);
    else assert.ok(offset !== null && Math.abs(offset) <= MAX_OFFSET_MS, seen);
  }
  for (const count of packets) assert.ok(count > 0 && count <= MAX_PACKETS, seen);
}

/** Joins two recordings in MPEG-TS, the second of which begins where the first ends. */
async function joined(
  name: string,
  first: string[],
  second: string[],
  rates: [number, number],
): Promise<string> {
  const half = SECONDS / 2;
  const parts: Buffer[] = [];
  for (const [n, more] of [first, second].entries()) {
    const inputs = [...flashes(half), ...beeps(half, { rate: rates[n] })];
    const place = ['-output_ts_offset', String(n * half), '-f', 'mpegts'];
    parts.push(await readFile(await encodeSample(at(`${name}-${n}.ts`), inputs, [...more, ...place])));
  }
  await writeFile(at(`${name}.ts`), Buffer.concat(parts));
  return at(`${name}.ts`);
}

test('plain sound keeps to the picture', async () => {
  const inputs = [...flashes(SECONDS), ...beeps(SECONDS)];
  await assertInSync(await encodeSample(at('plain.mkv'), inputs, ['-c:a', 'aac']));
});

test('sound that starts late is preceded by silence and keeps to the picture', async () => {
  const late = ['-itsoffset', '6.5', ...beeps(SECONDS - 6.5, { from: 6.5 })];
  await assertInSync(
    await encodeSample(at('late.mkv'), [...flashes(SECONDS), ...late], ['-c:a', 'ac3']),
    [0, 1, 2],
  );
});

test('sound keeps to the picture after a gap', async () => {
  const inputs = [...flashes(SECONDS), ...beeps(SECONDS)];
  const gap = ['-af', "aselect='not(between(t,5.5,8.53))'", '-c:a', 'pcm_s16le'];
  await assertInSync(await encodeSample(at('gap.mkv'), inputs, gap), [3]);
});

test('sound keeps to the picture after gaps of a few hundredths of a second', async () => {
  const inputs = [...flashes(SECONDS), ...beeps(SECONDS)];
  const gaps = ['-af', "aselect='not(between(mod(t,4),2,2.06))'", '-c:a', 'pcm_s16le'];
  await assertInSync(await encodeSample(at('gaps.mkv'), inputs, gaps));
});

test('sound that goes from stereo to 5.1 keeps to the picture', async () => {
  const surround = ['-af', 'pan=5.1|FL=c0|FR=c0|FC=c0|LFE=c0|BL=c0|BR=c0', '-c:a', 'ac3'];
  const file = await joined('channels', ['-c:a', 'ac3', '-ac', '2'], surround, [48_000, 48_000]);
  await assertInSync(file);
});

test('sound that goes from 48 to 44.1 kHz keeps to the picture', async () => {
  const file = await joined('rate', ['-c:a', 'aac'], ['-c:a', 'aac'], [48_000, 44_100]);
  await assertInSync(file);
});

test('sound that starts late and changes its format keeps to the picture', async () => {
  const half = SECONDS / 2;
  const late = [...flashes(half), '-itsoffset', '3', ...beeps(half - 3, { from: 3 })];
  const first = await encodeSample(at('first.ts'), late, ['-c:a', 'ac3', '-ac', '2', '-f', 'mpegts']);
  const surround = ['-af', 'pan=5.1|FL=c0|FR=c0|FC=c0|LFE=c0|BL=c0|BR=c0', '-c:a', 'ac3'];
  const place = ['-output_ts_offset', String(half), '-f', 'mpegts'];
  const second = await encodeSample(
    at('second.ts'),
    [...flashes(half), ...beeps(half)],
    [...surround, ...place],
  );
  await writeFile(at('both.ts'), Buffer.concat([await readFile(first), await readFile(second)]));
  await assertInSync(at('both.ts'), [0]);
});
