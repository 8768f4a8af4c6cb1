import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { execa } from 'execa';
import { Failure } from '#server/failure.ts';
import { makeVideo, createTestFolder } from '#tests/support/samples/video.ts';
import { probeVideo } from './ffprobe.ts';

let folder: string;
let remove: () => Promise<void>;
const at = (name: string) => path.join(folder, name);

before(async () => {
  ({ folder, remove } = await createTestFolder());
  await makeVideo(at('plain.mp4'));
});
after(() => remove());

async function refused(file: string): Promise<string> {
  const error: unknown = await probeVideo(file).then(
    () => null,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof Failure, `${file} was taken: ${String(error)}`);
  return error.message;
}

test('reads length, picture and sound of a plain video', async () => {
  const { duration, video, audio } = await probeVideo(at('plain.mp4'));
  assert.ok(Math.abs(duration - 2) < 0.1);
  assert.deepEqual([video.index, video.width, video.height, video.frameRate], [0, 320, 180, '24/1']);
  assert.equal(video.scan.kind, 'progressive');
  assert.equal(audio?.channels, 1);
  assert.ok((audio?.bitrate ?? 0) > 30_000 && (audio?.bitrate ?? 0) < 80_000);
});

test('accepts a video without sound', async () => {
  assert.equal((await probeVideo(await makeVideo(at('silent.mkv'), { sound: false }))).audio, null);
});

test('measures a rotated video as displayed', async () => {
  await execa('ffmpeg', [
    '-v',
    'error',
    '-i',
    at('plain.mp4'),
    '-c',
    'copy',
    '-metadata:s:v',
    'rotate=90',
    at('turned.mp4'),
  ]);
  const { video } = await probeVideo(at('turned.mp4'));
  assert.deepEqual([video.width, video.height], [180, 320]);
});

test('measures non-square pixels as displayed', async () => {
  await makeVideo(at('anamorphic.mkv'), { size: '720x576', seconds: 1, more: ['-aspect', '16:9'] });
  const { video } = await probeVideo(at('anamorphic.mkv'));
  assert.deepEqual([video.width, video.height], [1024, 576]);
});

test('measures a recording without a duration', async () => {
  const more = ['-f', 'matroska', '-live', '1'];
  const { duration } = await probeVideo(await makeVideo(at('live.mkv'), { sound: false, more }));
  assert.ok(Math.abs(duration - 2) < 0.2, String(duration));
});

test('refuses missing files, folders and other files in Russian', async () => {
  await mkdir(at('folder.mp4'));
  await writeFile(at('words.mp4'), 'Это просто текст.\n');
  await writeFile(at('empty.mp4'), '');
  assert.match(await refused(at('nothing.mp4')), /^Файл не найден/);
  assert.match(await refused(at('folder.mp4')), /^Это не файл/);
  assert.match(await refused(at('words.mp4')), /^Это не видео/);
  assert.match(await refused(at('empty.mp4')), /^Это не видео/);
});

test('playlists, scripts and pictures named as videos open nothing', async () => {
  await writeFile(
    at('hls.mp4'),
    `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${at('plain.mp4')}\n#EXT-X-ENDLIST\n`,
  );
  await writeFile(at('concat.mp4'), `ffconcat version 1.0\nfile ${at('plain.mp4')}\n`);
  await execa('ffmpeg', [
    '-v',
    'error',
    '-i',
    at('plain.mp4'),
    '-frames:v',
    '1',
    '-f',
    'image2',
    at('picture.png'),
  ]);
  await symlink(at('picture.png'), at('picture.mp4'));
  for (const name of ['hls.mp4', 'concat.mp4', 'picture.mp4']) {
    assert.match(await refused(at(name)), /^Это не видео/, name);
  }
});

test('files that refer to other files or sites read and request nothing', async () => {
  let requests = 0;
  const outside = createServer((_, res) => {
    requests += 1;
    res.end();
  }).listen(0, '127.0.0.1');
  await once(outside, 'listening');
  const web = `http://127.0.0.1:${(outside.address() as AddressInfo).port}/a.ts`;
  const texts: Record<string, string> = {
    'file.mp4': '#EXTM3U\n#EXTINF:2,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n',
    'web.mp4': `#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="${web}"\n#EXTINF:2,\n${web}\n#EXT-X-ENDLIST\n`,
    'master.mkv': `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n${web}\n`,
    'concat.mkv': `ffconcat version 1.0\nfile '${web}'\n`,
    'dash.mp4': `<?xml version="1.0"?><MPD><Period><BaseURL>${web}</BaseURL></Period></MPD>`,
    'picture.mp4': `<svg xmlns="http://www.w3.org/2000/svg"><image href="${web}"/></svg>`,
    'kodi.mp4': web,
    'session.mp4': `v=0\no=- 0 0 IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\n`,
    'meta.mp4': ';FFMETADATA1\ntitle=x\n',
  };
  try {
    for (const [name, text] of Object.entries(texts)) {
      await writeFile(at(name), text);
      assert.match(await refused(at(name)), /^Это не видео/, name);
    }
    for (const name of [`concat:${at('plain.mp4')}`, 'subfile,,start,0,end,9,,:plain.mp4', web, 'data:,x'])
      assert.match(await refused(name), /^Файл не найден/, name);
  } finally {
    outside.close();
  }
  assert.equal(requests, 0);
});

test('refuses pipes, devices and truncated files', async () => {
  await execa('mkfifo', [at('pipe.mp4')]);
  assert.match(await refused(at('pipe.mp4')), /^Это не файл/);
  assert.match(await refused('/dev/zero'), /^Это не файл/);
  const whole = await readFile(at('plain.mp4'));
  for (const length of [whole.length - 1000, 2000, 40]) {
    await writeFile(at('cut.mp4'), whole.subarray(0, length));
    assert.match(await refused(at('cut.mp4')), /^Видео записано не до конца/, `${length} bytes`);
  }
});

/** A copy of a file with all occurrences of some bytes replaced. */
async function patched(name: string, from: string, changes: [find: string, put: string][]): Promise<string> {
  let bytes = (await readFile(from)).toString('hex');
  for (const [find, put] of changes) {
    assert.ok(bytes.includes(find), `${name} has no ${find}`);
    bytes = bytes.replaceAll(find, put);
  }
  await writeFile(at(name), Buffer.from(bytes, 'hex'));
  return at(name);
}

test('refuses a picture larger than any screen before decoding', async () => {
  const wide = await makeVideo(at('wide.mp4'), { size: '16000x2400', seconds: 1, rate: '1', sound: false });
  assert.match(await refused(wide), /^Кадр больше 8K/);
  const small = await makeVideo(at('vp9.mkv'), { sound: false, more: ['-c:v', 'ffv1'] });
  // PixelWidth and PixelHeight of Matroska, originally 320 and 180.
  const head = await patched('head.mkv', small, [
    ['b0820140', 'b082ffff'],
    ['ba81b4', 'ba81b4'],
  ]);
  assert.match(await refused(head), /^(Кадр больше 8K|Видеодорожка повреждена|Это не видео)/);
});

test('takes pixels of an impossible shape for squares', async () => {
  for (const aspect of ['1000:1', '1:100']) {
    const file = await makeVideo(at('thin.mkv'), { sound: false, more: ['-aspect', aspect] });
    const { width, height, hasWrongPixelShape } = (await probeVideo(file)).video;
    assert.deepEqual([width, height, hasWrongPixelShape], [320, 180, true]);
  }
});

test('turns a picture by quarters only', async () => {
  for (const [angle, size] of [
    [90, [180, 320]],
    [180, [320, 180]],
    [37, [320, 180]],
  ] as const) {
    const turn = ['-c', 'copy', '-metadata:s:v', `rotate=${angle}`];
    await execa('ffmpeg', ['-v', 'error', '-y', '-i', at('plain.mp4'), ...turn, at('angle.mp4')]);
    const { video } = await probeVideo(at('angle.mp4'));
    assert.deepEqual([video.width, video.height], size, String(angle));
  }
});

test('a cover that is a video track of its own is not the video', async () => {
  for (const codec of ['png', 'mjpeg']) {
    const tracks = [
      '-filter_complex',
      '[0:v]split[a][b];[a]trim=end_frame=1[cover]',
      '-map',
      '[cover]',
      '-map',
      '[b]',
    ];
    const codecs = [
      '-c:v:0',
      codec,
      '-pix_fmt:v:0',
      codec === 'png' ? 'rgb24' : 'yuvj420p',
      '-c:v:1',
      'libx264',
    ];
    const file = await makeVideo(at(`cover-${codec}.mkv`), { sound: false, more: [...tracks, ...codecs] });
    assert.equal((await probeVideo(file)).video.index, 1, codec);
  }
});

test('of two videos takes the one that is the default', async () => {
  const tracks = ['-map', '0:v', '-map', '0:v', '-disposition:v:0', '0', '-disposition:v:1', 'default'];
  const file = await makeVideo(at('two.mkv'), { sound: false, more: tracks });
  assert.equal((await probeVideo(file)).video.index, 1);
});

test('refuses Dolby Vision without a common picture', async () => {
  const bytes = await readFile(await makeVideo(at('dolby.mp4'), { sound: false }));
  // The box of the bit rate becomes that of Dolby Vision: version 1.0, profile 5, level 6, with both layers' flags.
  const box = bytes.indexOf('btrt');
  assert.ok(box > 0);
  Buffer.from([...Buffer.from('dvcC'), 1, 0, 0x0a, 0x35, 0, 0, 0, 0, 0, 0, 0, 0]).copy(bytes, box);
  await writeFile(at('dolby.mp4'), bytes);
  assert.match(await refused(at('dolby.mp4')), /^Видео в Dolby Vision без обычного изображения/);
});

test('refuses a video of days, or of a thousand streams', async () => {
  const days = ['-vf', 'settb=1,setpts=N*50000', '-enc_time_base', '1', '-frames:v', '3'];
  const long = await makeVideo(at('days.mkv'), { sound: false, more: [...days, '-vsync', 'passthrough'] });
  assert.match(await refused(long), /^Видео длиннее суток/);
  const streams = ['-map', '0:v', ...Array.from({ length: 101 }, () => ['-map', '1:a']).flat()];
  const crowded = await makeVideo(at('crowded.mkv'), { seconds: 1, rate: '2', more: streams });
  assert.match(await refused(crowded), /^В файле больше 100 дорожек/);
});

test('caps a million frames per second at 60', async () => {
  const more = ['-video_track_timescale', '1000000'];
  const video = { seconds: 0.0001, rate: '1000000', sound: false, more };
  assert.equal((await probeVideo(await makeVideo(at('fast.mp4'), video))).video.frameRate, '60/1');
});

test('refuses sound only, also with a cover picture', async () => {
  const cover = [
    '-map',
    '0:v',
    '-map',
    '1:a',
    '-frames:v',
    '1',
    '-c:v',
    'png',
    '-disposition:v:0',
    'attached_pic',
  ];
  await makeVideo(at('song.m4a'), { more: [...cover, '-f', 'mp4'] });
  assert.match(await refused(at('song.m4a')), /нет видеодорожки/);
});

test('names a codec that is not accepted', async () => {
  await makeVideo(at('strange.mkv'), { sound: false, more: ['-c:v', 'huffyuv'] });
  assert.match(await refused(at('strange.mkv')), /huffyuv/);
});

test('accepts subtitles, fonts and covers in a file', async () => {
  await writeFile(at('words.srt'), '1\n00:00:00,000 --> 00:00:01,000\nПривет\n');
  const inputs = ['-i', at('plain.mp4'), '-i', at('words.srt'), '-c', 'copy', '-c:s', 'ass'];
  const attached = ['-attach', at('words.srt'), '-metadata:s:3', 'mimetype=font/ttf'];
  await execa('ffmpeg', ['-v', 'error', ...inputs, ...attached, at('rich.mkv')]);
  assert.equal((await probeVideo(at('rich.mkv'))).video.index, 0);
});

test('file names with dashes, quotes, colons, commands and line ends are only names', async () => {
  const names = [
    '-vf.mp4',
    'a" -i x "; $(touch owned) -y.mkv',
    "it's, [v]; %d 100%.mp4",
    'file:x\nline\u202E.mp4',
  ];
  for (const name of names) {
    await symlink(at('plain.mp4'), at(name));
    assert.equal((await probeVideo(at(name))).video.width, 320, name);
  }
  assert.match(await refused(at('owned')), /^Файл не найден/);
});

test('without ffmpeg the message names the command that installs it', async () => {
  const { PATH } = process.env;
  process.env['PATH'] = at('folder.mp4');
  try {
    assert.match(await refused(at('plain.mp4')), /apt-get install ffmpeg/);
  } finally {
    process.env['PATH'] = PATH;
  }
});

test('a program that the system does not start is no fault of the video', async () => {
  const { PATH } = process.env;
  const programs = at('programs');
  await mkdir(programs);
  await writeFile(path.join(programs, 'ffprobe'), '#!/bin/sh\n', { mode: 0o644 });
  process.env['PATH'] = programs;
  try {
    await assert.rejects(probeVideo(at('plain.mp4')), {
      code: 'unavailable',
      message: /не запустила|Не найдена/,
    });
  } finally {
    process.env['PATH'] = PATH;
  }
});
