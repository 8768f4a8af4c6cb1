import assert from 'node:assert/strict';
import { mkdir, open, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { constants } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { execa } from 'execa';
import { probeVideo } from '#server/media/probe/ffprobe.ts';
import { manyTracks } from '#tests/support/samples/many-tracks.ts';
import { makeVideo, createTestFolder } from '#tests/support/samples/video.ts';
import { transcode } from './transcode.ts';

let folder: string;
let plain: string;
let remove: () => Promise<void>;
const at = (name: string) => path.join(folder, 'videos', name);

before(async () => {
  ({ folder, remove } = await createTestFolder());
  await mkdir(at(''), { recursive: true });
  plain = await makeVideo(at('plain.mp4'), { seconds: 1 });
});
after(() => remove());

const OWN_FILE =
  /^(480_\d{5}\.ts|(480|master)\.m3u8|storyboard(-\d+)?\.(vtt|jpg)|media\.json|preview[\w-]*\.(jpg|webp)|[\w-]+\.(jpg|webp))$/;

let count = 0;

/** Makes an episode of a file, and fails when anything but its own files was written. */
async function assertPlain(file: string): Promise<void> {
  const before = await readdir(folder, { recursive: true });
  count += 1;
  const name = `out-${count}`;
  const made = path.join(folder, name);
  await mkdir(made);
  const { renditions, duration } = await transcode(file, made);
  assert.deepEqual([renditions.map((one) => one.name), Math.round(duration)], [['480'], 1], file);
  for (const one of await readdir(made)) assert.match(one, OWN_FILE, file);
  const others = (await readdir(folder, { recursive: true })).filter((one) => !one.startsWith(name));
  assert.deepEqual(others.toSorted(), before.toSorted(), file);
}

test('the name of a file is never an option, a pattern, a protocol or a command', async () => {
  const names = [
    '-vf.mp4',
    'a" -y "$(touch owned); .mp4',
    "it's,\n[v]; 100%05d.mp4",
    'concat:a|b.mp4',
    'file:x\u202Egnp.mp4',
    'pipe:0',
  ];
  for (const name of names) {
    await symlink(plain, at(name));
    await assertPlain(at(name));
  }
});

test('names of attachments, languages, titles and chapters name no files of ours', async () => {
  await writeFile(at('x.ttf'), 'font');
  await writeFile(at('words.srt'), '1\n00:00:00,000 --> 00:00:01,000\nfile:///etc/passwd {\\1img(../x)}\n');
  const hostile = '../../owned';
  const inputs = ['-i', plain, '-i', at('words.srt'), '-c', 'copy', '-c:s', 'ass', '-attach', at('x.ttf')];
  const tags = ['language', 'title', 'filename', 'handler_name'].flatMap((tag) => [
    '-metadata:s',
    `${tag}=${hostile}`,
  ]);
  const font = ['-metadata:s:3', 'mimetype=font/ttf', '-metadata:s:3', `filename=${hostile}`];
  const file = at('tagged.mkv');
  await execa('ffmpeg', ['-v', 'error', ...inputs, ...tags, ...font, '-metadata', `title=${hostile}`, file]);
  await assertPlain(file);
});

test('ten thousand chapters are left out', async () => {
  const chapters = Array.from(
    { length: 10_000 },
    (_, n) => `[CHAPTER]\nTIMEBASE=1/1000000\nSTART=${n * 50}\nEND=${n * 50 + 50}\ntitle=../${n}\n`,
  );
  await writeFile(at('chapters.txt'), `;FFMETADATA1\n${chapters.join('')}`);
  const inputs = ['-i', plain, '-f', 'ffmetadata', '-i', at('chapters.txt'), '-map_chapters', '1'];
  const file = at('chapters.mkv');
  await execa('ffmpeg', ['-v', 'error', ...inputs, '-map', '0', '-c', 'copy', file]);
  await assertPlain(file);
});

test('forty thousand tracks are refused', async () => {
  await writeFile(at('tracks.mkv'), manyTracks());
  await assert.rejects(probeVideo(at('tracks.mkv')), { code: 'invalid', message: /Это не видео|дорожек/ });
});

const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'dinf']);

/** A copy of a box of MP4 with all its `dref` boxes replaced. */
function withReferences(bytes: Buffer, dref: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let from = 0; from + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(from);
    const name = bytes.toString('latin1', from + 4, from + 8);
    const box = bytes.subarray(from, from + size);
    const content = CONTAINERS.has(name) ? withReferences(box.subarray(8), dref) : box.subarray(8);
    const length = Buffer.alloc(4);
    const written = name === 'dref' ? dref : content;
    length.writeUInt32BE(written.length + 8);
    parts.push(length, box.subarray(4, 8), written);
    from += size;
  }
  return Buffer.concat(parts);
}

test('a file outside that an MP4 refers to is not opened', async () => {
  const outside = at('outside');
  await execa('mkfifo', [outside]);
  // The record of an alias: volume, folder and name, and then the absolute path (type 2).
  const target = Buffer.from(outside);
  const type = Buffer.from([0, 2, 0, target.length]);
  const record = Buffer.concat([Buffer.alloc(150), type, target, Buffer.from([255, 255, 0, 0])]);
  const head = Buffer.alloc(12);
  head.writeUInt32BE(record.length + 12);
  head.write('alis', 4, 'latin1');
  const dref = Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), head, record]);
  await writeFile(at('alias.mp4'), withReferences(await readFile(plain), dref));
  const own = await execa('ffprobe', ['-v', 'debug', at('alias.mp4')], { reject: false });
  assert.match(own.stderr, /Skipped opening external track.*outside/);
  await assertPlain(at('alias.mp4')).catch((error: unknown) => {
    if ((error as { code?: unknown }).code !== 'invalid') throw error;
  });
  // Without a reader a pipe cannot be opened for writing.
  await assert.rejects(open(outside, constants.O_WRONLY | constants.O_NONBLOCK), { code: 'ENXIO' });
});
