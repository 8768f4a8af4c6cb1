import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { execa } from 'execa';
import sharp from 'sharp';
import { encodingSlowly } from '#tests/support/slow-encoder.ts';
import { makeVideo, createTestFolder } from '#tests/support/samples/video.ts';
import { readManifest, type MediaManifest } from '#server/media/hls/manifest.ts';
import { transcode } from './transcode.ts';

let folder: string;
let remove: () => Promise<void>;
const at = (...names: string[]) => path.join(folder, ...names);

before(async () => {
  ({ folder, remove } = await createTestFolder());
});
after(() => remove());

async function make(name: string, file: string): Promise<MediaManifest> {
  await mkdir(at(name));
  return transcode(file, at(name));
}

function sizes({ renditions }: MediaManifest): string[] {
  return renditions.map(({ name, width, height }) => `${name} ${width}x${height}`);
}

async function keyFrames(playlist: string): Promise<string[]> {
  const show = [
    '-select_streams',
    'v',
    '-skip_frame',
    'nokey',
    '-show_entries',
    'frame=pts_time',
    '-of',
    'csv=p=0',
  ];
  const { stdout } = await execa('ffprobe', [
    '-v',
    'error',
    '-allowed_extensions',
    'ALL',
    ...show,
    '-i',
    playlist,
  ]);
  return (stdout.match(/[\d.]+/g) ?? []).map((time) => Number(time).toFixed(2));
}

test('makes three renditions of a full HD video with aligned segments, pictures and a manifest', async () => {
  const file = await makeVideo(at('hd.mp4'), { size: '1920x1080', seconds: 7, rate: '4' });
  const manifest = await make('hd', file);
  assert.deepEqual(sizes(manifest), ['480 854x480', '720 1280x720', '1080 1920x1080']);
  for (const { codecs } of manifest.renditions) assert.match(codecs, /^avc1\.6400[0-9a-f]{2},mp4a\.40\.2$/);
  assert.ok(Math.abs(manifest.duration - 7) < 0.3);
  assert.deepEqual(await readManifest(at('hd')), manifest);
  const cuts = await Promise.all(manifest.renditions.map(({ playlist }) => keyFrames(at('hd', playlist))));
  assert.equal(cuts[0]?.length, 2);
  assert.deepEqual(cuts[1], cuts[0]);
  assert.deepEqual(cuts[2], cuts[0]);
});

test('puts the middle rendition first and declares a sufficient bandwidth in the master playlist', async () => {
  const master = await readFile(at('hd', 'master.m3u8'), 'utf8');
  assert.deepEqual(master.match(/^\d+\.m3u8$/gm), ['720.m3u8', '480.m3u8', '1080.m3u8']);
  const { renditions } = await readManifest(at('hd'));
  for (const { name, bandwidth } of renditions) {
    const { size } = await stat(at('hd', `${name}_00000.ts`));
    assert.ok(bandwidth >= (size * 8) / 6.2, name);
    assert.ok(master.includes(`BANDWIDTH=${bandwidth},`));
  }
});

test('shows the video in the preview and the storyboard', async () => {
  const { preview, storyboard } = await readManifest(at('hd'));
  const picture = sharp(at('hd', preview.optimized.preview ?? ''));
  assert.equal((await picture.metadata()).width, 640);
  assert.ok(((await picture.stats()).channels[1]?.stdev ?? 0) > 20);
  const vtt = await readFile(at('hd', storyboard), 'utf8');
  assert.equal(vtt.match(/sheet_1\.jpg#xywh=/g)?.length, 7);
  const { width, height } = await sharp(at('hd', 'sheet_1.jpg')).metadata();
  assert.deepEqual([width, height], [7 * 160, 90]);
  assert.ok(!(await readdir(at('hd'))).includes('cells.rgb'));
});

test('puts eight different frames for the card of its release below each other', async () => {
  const { stills } = await readManifest(at('hd'));
  const picture = sharp(at('hd', stills ?? ''));
  const { width, height } = await picture.metadata();
  assert.deepEqual([width, height], [480, 8 * 270]);
  const frames = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      picture
        .clone()
        .extract({ left: 0, top: i * 270, width, height: 270 })
        .raw()
        .toBuffer(),
    ),
  );
  assert.equal(new Set(frames.map((frame) => frame.toString('base64'))).size, 8);
  assert.ok(((await picture.stats()).channels[1]?.stdev ?? 0) > 20);
});

test('does not take the preview from a black part', async () => {
  const fade = ['-vf', "drawbox=t=fill:c=black:enable='lt(t,5)'"];
  const file = await makeVideo(at('dark.mp4'), {
    size: '160x90',
    seconds: 8,
    rate: '6',
    sound: false,
    more: fade,
  });
  const { preview } = await make('dark', file);
  const { channels } = await sharp(at('dark', preview.src ?? '')).stats();
  assert.ok((channels[1]?.mean ?? 0) > 30);
});

test('makes one rendition of the original size of a small portrait video without sound', async () => {
  const file = await makeVideo(at('small.mkv'), { size: '180x320', sound: false });
  const manifest = await make('small', file);
  assert.deepEqual(sizes(manifest), ['480 180x320']);
  assert.match(manifest.renditions[0]?.codecs ?? '', /^avc1\.6400[0-9a-f]{2}$/);
  const { width, height } = await sharp(at('small', manifest.preview.src ?? '')).metadata();
  assert.deepEqual([width, height], [1280, 720]);
});

test('corrects odd sizes and sound that starts late', async () => {
  const late = ['-filter_complex', '[1:a]adelay=700[a]', '-map', '0:v', '-map', '[a]', '-pix_fmt', 'yuv444p'];
  const file = await makeVideo(at('odd.mkv'), { size: '321x181', more: late });
  const { renditions, duration } = await make('odd', file);
  assert.deepEqual([renditions[0]?.width, renditions[0]?.height], [320, 180]);
  assert.ok(Math.abs(duration - 2) < 0.2);
});

test('does not write files with names from inside a video', async () => {
  await writeFile(at('font.ttf'), 'no font');
  await writeFile(at('words.srt'), '1\n00:00:00,000 --> 00:00:01,000\nПривет\n');
  const plain = await makeVideo(at('plain.mp4'));
  const inputs = ['-i', plain, '-i', at('words.srt'), '-c', 'copy', '-c:s', 'ass', '-attach', at('font.ttf')];
  const title = '../../akane-title';
  const names = [
    '-metadata',
    `title=${title}`,
    '-metadata:s:s:0',
    'language=../x',
    '-metadata:s:v',
    `title=${title}`,
  ];
  const attached = [
    '-metadata:s:3',
    'mimetype=font/ttf',
    '-metadata:s:3',
    'filename=../../../../tmp/akane-font',
  ];
  await execa('ffmpeg', ['-v', 'error', ...inputs, ...names, ...attached, at('named.mkv')]);
  const before = await readdir(folder);
  await make('named', at('named.mkv'));
  assert.deepEqual((await readdir(folder)).toSorted(), [...before, 'named'].toSorted());
  assert.deepEqual(
    (await readdir(at('named'))).filter((name) => /font|title|\.\.|words/.test(name)),
    [],
  );
  await assert.rejects(stat('/tmp/akane-font'), { code: 'ENOENT' });
});

test('rejects a truncated video', async () => {
  const file = await makeVideo(at('whole.mkv'), { seconds: 12, more: ['-g', '12'] });
  await truncate(file, Math.floor((await stat(file)).size / 3));
  await assert.rejects(make('broken', file), { code: 'invalid', message: /обрывается|повреждён/ });
});

test('stops at once when aborted', async () => {
  const file = await makeVideo(at('long.mp4'), { size: '160x90', seconds: 20 });
  await mkdir(at('cut'));
  const cut = new AbortController();
  const onProgress = (stage: string, progress: number) =>
    stage === 'encoding' && progress > 0 && cut.abort('stopped');
  await assert.rejects(
    encodingSlowly(folder, () => transcode(file, at('cut'), { signal: cut.signal, onProgress })),
    (reason) => reason === 'stopped',
  );
  assert.ok(!(await readdir(at('cut'))).includes('media.json'));
});
