import assert from 'node:assert/strict';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { beeps, encodeSample, flashes } from '#tests/support/samples/flash-and-beep.ts';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { readSegments } from './hls.ts';
import { makeWaveform, peaksOf, planWaveform, type Waveform } from './waveform.ts';

const { signal } = new AbortController();
let folder: string;
let remove: () => Promise<void>;
before(async () => {
  ({ folder, remove } = await createTestFolder());
});
after(() => remove());

const hls = ['-f', 'hls', '-hls_time', '2', '-hls_playlist_type', 'vod'];

async function waveformOf(inputs: string[], more: string[], name: string): Promise<Waveform> {
  const playlist = await encodeSample(path.join(folder, `${name}.m3u8`), inputs, [...more, ...hls]);
  const segments = readSegments(await readFile(playlist, 'utf8')) ?? assert.fail('no playlist');
  async function* readAll(files: string[]) {
    for (const file of files) yield* createReadStream(path.join(folder, file));
  }
  return makeWaveform(segments, (files) => Readable.from(readAll(files)), signal);
}

/** The tenths of a second at which a waveform becomes loud. */
function loudTenths({ parts }: Waveform): number[] {
  return parts.flatMap(({ from, peaks }) =>
    [...Buffer.from(peaks, 'base64')].flatMap((value, i, all) =>
      value > 60 && (all[i - 1] ?? 0) <= 60 ? [Math.round(from * 10) + i] : [],
    ),
  );
}

test('a value stands where its sound is heard beside the picture', async () => {
  const made = await waveformOf([...flashes(8), ...beeps(8)], ['-c:a', 'aac'], 'sound');
  assert.equal(Math.round(made.duration), 8);
  assert.equal(made.parts.length, 1);
  const loud = loudTenths(made);
  assert.equal(loud.length, 4, String(loud));
  for (const [i, tenth] of loud.entries()) assert.ok(Math.abs(tenth - (10 + 20 * i)) <= 1, String(loud));
});

test('sound that begins late keeps its distance, and a video without sound has no parts', async () => {
  const late = [...flashes(6), '-itsoffset', '1', ...beeps(5)];
  const loud = loudTenths(await waveformOf(late, ['-c:a', 'aac'], 'late'));
  assert.ok(Math.abs((loud[0] ?? 0) - 20) <= 1, String(loud));
  assert.deepEqual((await waveformOf(flashes(2), [], 'silent')).parts, []);
});

test('of a long video only the first ten and the last seven minutes are read', () => {
  const segments = Array.from({ length: 240 }, (_, i) => ({ file: `${i}.ts`, seconds: 6 }));
  const [first, last] = planWaveform(segments);
  assert.deepEqual([first?.from, first?.seconds, first?.files.length], [0, 600, 100]);
  assert.deepEqual([last?.from, last?.seconds, last?.files.length], [1020, 420, 70]);
  assert.equal(last?.files[0], '170.ts');
  assert.deepEqual(
    planWaveform(segments.slice(0, 170)).map(({ seconds, files }) => [seconds, files.length]),
    [[1020, 170]],
  );
  // Parts never share a segment, and the second begins with one.
  const [, odd] = planWaveform([
    { file: 'a', seconds: 601 },
    { file: 'b', seconds: 500 },
  ]);
  assert.deepEqual([odd?.from, odd?.files], [601, ['b']]);
});

test('each value is the highest amplitude of its tenth of a second', () => {
  const sound = new Int16Array(900);
  sound[10] = 1280;
  sound[500] = -32_768;
  assert.deepEqual([...peaksOf(Buffer.from(sound.buffer))], [10, 255, 0]);
});
