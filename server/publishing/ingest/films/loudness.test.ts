// How loud the sound of an episode is, whatever that of its file was.
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { execa } from 'execa';
import { gainOf, measureLoudness, TARGET } from '#server/media/probe/loudness.ts';
import { encodeSample, flashes } from '#tests/support/samples/flash-and-beep.ts';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { transcode } from '../transcode.ts';

let folder: string;
let remove: () => Promise<void>;
before(async () => {
  ({ folder, remove } = await createTestFolder());
});
after(() => remove());

/** Makes a film with a sound of this filter graph of ffmpeg. */
async function makeFilm(name: string, sound: string, seconds: number): Promise<string> {
  const inputs = [...flashes(seconds), '-f', 'lavfi', '-i', sound];
  return encodeSample(path.join(folder, name), inputs, ['-map', '0', '-map', '1', '-c:a', 'pcm_f32le']);
}

/** Prepares a film; returns what is said of it and how loud the result is. */
async function prepare(file: string) {
  const made = `${file}.media`;
  await mkdir(made);
  let sentences: string[] = [];
  const manifest = await transcode(file, made, { onReport: (report) => ({ sentences } = report) });
  const playlist = path.join(made, '480.m3u8');
  const { stderr } = await execa('ffmpeg', ['-i', playlist, '-af', 'ebur128=peak=true', '-f', 'null', '-']);
  const last = (pattern: RegExp) => Number([...stderr.matchAll(pattern)].at(-1)?.[1]);
  return {
    report: sentences.join('\n'),
    loudness: manifest.loudness,
    integrated: last(/^ +I: +(\S+) LUFS/gm),
    peak: last(/^ +Peak: +(\S+) dBFS/gm),
  };
}

const near = (value: number, expected: number) =>
  assert.ok(Math.abs(value - expected) <= 0.7, `${value} is not near ${expected}`);

test('a quiet sound and a loud one of six channels are published as loud as each other', async () => {
  const quiet = await prepare(await makeFilm('quiet.mkv', 'sine=440:d=4,volume=-8dB,aformat=cl=stereo', 4));
  near(quiet.integrated, TARGET);
  assert.ok((quiet.loudness?.gain ?? 0) > 5);
  assert.match(quiet.report, /Громкость −\d+(?:,\d)? LUFS: звук громче на \d+(?:,\d)? дБ\./);

  const loud = await prepare(await makeFilm('loud.mkv', 'sine=440:d=4,volume=17dB,aformat=cl=5.1', 4));
  near(loud.integrated, TARGET);
  assert.match(loud.report, /звук тише на/);
  assert.ok(loud.peak < 0);
});

test('a peak leaves no room to become louder, and the report says where it is', async () => {
  const click =
    "aevalsrc='0.02*sin(2*PI*440*t)+0.97*between(t,2,2.01)*sin(2*PI*1000*t)':d=4,aformat=cl=stereo";
  const { loudness, report, peak } = await prepare(await makeFilm('click.mkv', click, 4));
  assert.ok((loudness?.gain ?? 99) < 3, `${loudness?.gain}`);
  assert.ok(peak <= 0, `${peak}`);
  assert.match(report, /До −16 LUFS не хватает \d+(?:,\d)? дБ: мешает пик 0:02\./);
});

test('silence, a dead channel, clipping and a very quiet sound are told with their moments', async () => {
  const silent = "aevalsrc='0.3*sin(2*PI*440*t)*not(between(t,1,7))|0':d=8";
  const dead = await prepare(await makeFilm('dead.mkv', silent, 8));
  assert.match(dead.report, /Внимание: в правом канале тишина\./);
  assert.match(dead.report, /Внимание: тишина от пяти секунд: 0:0[01]–0:07\./);

  const over = "aevalsrc='1.5*sin(2*PI*440*t)*gte(t,1)':d=3,aformat=cl=stereo";
  const clipped = await prepare(await makeFilm('clipped.mkv', over, 3));
  assert.match(clipped.report, /Внимание: звук перегружен, пик 0:0[12] на \d,\d дБ выше полной шкалы\./);
  assert.ok(clipped.peak <= 0, `${clipped.peak}`);

  const faint = await prepare(await makeFilm('faint.mkv', 'sine=440:d=3,volume=-25dB', 3));
  assert.match(faint.report, /Внимание: звук записан слишком тихо\. Громкость −\d\d/);
  near(faint.integrated, TARGET);
});

test('a silent sound is not changed', async () => {
  const file = await makeFilm('silent.mkv', 'anullsrc=d=3:cl=stereo', 3);
  const { report, loudness } = await prepare(file);
  assert.match(report, /Внимание: звук в файле есть, но в нём тишина\./);
  assert.equal(loudness, undefined);
  const measured = await measureLoudness({ file, duration: 3, index: 1, filter: 'anull' });
  assert.equal(measured?.integrated, null);
  assert.equal(gainOf(measured ?? assert.fail()), 0);
});
