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
import { transcode } from '../transcode.ts';

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

const SURROUND = ['-af', 'pan=5.1|FL=c0|FR=c0|FC=c0|LFE=c0|BL=c0|BR=c0', '-c:a', 'ac3'];
type Part = { from: number; rate?: number; soundFrom?: number; more: string[] };

/** Joins recordings in MPEG-TS, each of which begins where the one before ends. */
async function joined(name: string, parts: Part[]): Promise<string> {
  const recordings: Buffer[] = [];
  for (const [n, { from, rate, soundFrom = from, more }] of parts.entries()) {
    const end = parts[n + 1]?.from ?? SECONDS;
    const late = ['-itsoffset', String(soundFrom - from)];
    const inputs = [
      ...flashes(end - from, { from }),
      ...late,
      ...beeps(end - soundFrom, { from: soundFrom, rate }),
    ];
    const place = ['-output_ts_offset', String(from), '-f', 'mpegts'];
    recordings.push(await readFile(await encodeSample(at(`${name}-${n}.ts`), inputs, [...more, ...place])));
  }
  await writeFile(at(`${name}.ts`), Buffer.concat(recordings));
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
  const stereo = { from: 0, more: ['-c:a', 'ac3', '-ac', '2'] };
  await assertInSync(await joined('channels', [stereo, { from: 8, more: SURROUND }]));
});

test('sound that goes from 48 to 44.1 kHz keeps to the picture, also at the very change', async () => {
  const more = ['-c:a', 'aac'];
  await assertInSync(
    await joined('rate', [
      { from: 0, more },
      { from: 7, rate: 44_100, more },
    ]),
  );
});

test('sound that starts late and changes its format keeps to the picture', async () => {
  const stereo = { from: 0, soundFrom: 3, more: ['-c:a', 'ac3', '-ac', '2'] };
  await assertInSync(await joined('both', [stereo, { from: 8, more: SURROUND }]), [0]);
});
