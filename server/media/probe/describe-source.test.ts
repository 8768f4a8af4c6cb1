import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { execa } from 'execa';
import { createTestFolder, makeVideo } from '#tests/support/samples/video.ts';
import type { SoundReason } from './choose-sound.ts';
import { colorOf } from './color.ts';
import { describeSource } from './describe-source.ts';
import { probeVideo } from './ffprobe.ts';
import type { VideoSource } from './video-source.ts';
import { PROGRESSIVE } from './scan.ts';
import type { Chapter, Track, TrackKind } from './tracks.ts';

let folder: string;
let remove: () => Promise<void>;
const at = (name: string) => path.join(folder, name);

before(async () => {
  ({ folder, remove } = await createTestFolder());
});
after(() => remove());

const CODECS: Record<TrackKind, string> = {
  video: 'h264',
  sound: 'aac',
  subtitles: 'ass',
  font: 'ttf',
  cover: 'png',
  other: 'bin_data',
};

function track(index: number, kind: TrackKind, more: Partial<Track> = {}): Track {
  const plain = { language: null, title: null, isDefault: false, isCommentary: false };
  return { index, kind, codec: CODECS[kind], channels: kind === 'sound' ? 2 : null, ...plain, ...more };
}

const SOUND = { channels: 2, sampleRate: 48_000, bitrate: null, delay: 0, isAacLc: true };

/** A file with these tracks, of which the first with a picture and the sound at `sound` are used. */
function sourceOf(
  tracks: Track[],
  sound: number | null,
  { chapters = [], why = 'only' }: { chapters?: Chapter[]; why?: SoundReason } = {},
): VideoSource {
  return {
    file: '/video.mkv',
    duration: 60,
    isRecording: false,
    video: {
      index: 0,
      width: 320,
      height: 180,
      frameRate: '24',
      codec: 'h264',
      color: colorOf({}, 180),
      scan: PROGRESSIVE,
      hasWrongPixelShape: false,
      otherSizes: [],
    },
    audio: sound === null ? null : { ...SOUND, index: sound, why },
    contents: { format: 'matroska,webm', tracks, chapters },
  };
}

test('says what was in a file, what is used, and what is left out and why', () => {
  const tracks = [
    track(0, 'video'),
    track(1, 'sound', { language: 'jpn' }),
    track(2, 'sound', { language: 'rus', title: 'Dub', channels: 6, codec: 'ac3' }),
    track(3, 'subtitles', { language: 'ru', title: 'Надписи' }),
    ...[4, 5].map((index) => track(index, 'font')),
    track(6, 'cover'),
  ];
  const chapters = Array.from({ length: 21 }, (_, n) => ({ title: `Глава ${n}`, start: n, stop: n + 1 }));
  assert.equal(
    describeSource(sourceOf(tracks, 2, { chapters, why: 'language' })).join(' '),
    'В файле (Matroska): 1 видеодорожка, 2 звуковые дорожки, 1 дорожка субтитров, 2 шрифта, 1 обложка, 21 глава. ' +
      'Взята звуковая дорожка 2 из 2, русская по языку: русский, «Dub», AC-3, 5.1. ' +
      'Остальной звук не взят, потому что у эпизода одна дорожка звука: 1 (японский, AAC, стерео). ' +
      'Субтитры не взяты, потому что плеер их не показывает: 1 (русский, «Надписи», ASS). ' +
      'Надписи, без которых нельзя, нужно вшить в картинку. ' +
      'Шрифты не взяты: они нужны только субтитрам. ' +
      'Обложка не взята: превью эпизода делается из кадра. ' +
      'Главы не взяты: опенинга, эндинга и других меток по их названиям не видно.',
  );
});

test('warns when nothing told which of several sounds is Russian', () => {
  const tracks = [track(0, 'video'), track(1, 'sound', { isDefault: true }), track(2, 'sound')];
  const textOf = (why: SoundReason) => describeSource(sourceOf(tracks, 1, { why })).join(' ');
  for (const why of ['default', 'first'] as const) assert.match(textOf(why), /Внимание: .*--audio/);
  for (const why of ['asked', 'language', 'title'] as const) assert.doesNotMatch(textOf(why), /Внимание/);
});

test('counts what a file has too much of', () => {
  const subtitles = Array.from({ length: 90 }, (_, n) =>
    track(n + 1, 'subtitles', { title: 'я'.repeat(60) }),
  );
  const text = describeSource(sourceOf([track(0, 'video'), ...subtitles], null)).join(' ');
  assert.match(text, /90 дорожек субтитров\. Звука в файле нет\./);
  assert.match(text, /5 \(язык не указан, «я+», ASS\), ещё 85\./);
  assert.ok(text.length < 1500, String(text.length));
});

test('names no language that a file does not name', () => {
  for (const language of ['und', 'x', 'zz-!', '../../owned', null]) {
    const text = describeSource(sourceOf([track(0, 'video'), track(1, 'sound', { language })], 1)).join(' ');
    assert.match(text, /Взят звук: язык не указан, AAC, стерео\./, String(language));
  }
});

test('reads tracks, fonts and chapters of a real file, and cleans their texts', async () => {
  await writeFile(at('words.srt'), '1\n00:00:00,000 --> 00:00:01,000\nПривет\n');
  await writeFile(at('font.ttf'), 'no font');
  const chapter = '[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=1000\ntitle=Opening\n';
  await writeFile(at('chapters.txt'), `;FFMETADATA1\n${chapter}`);
  const plain = await makeVideo(at('plain.mp4'), { size: '160x90', seconds: 1 });
  const inputs = ['-i', plain, '-i', at('words.srt'), '-f', 'ffmetadata', '-i', at('chapters.txt')];
  const copied = ['-map', '0', '-map', '1', '-map_chapters', '2', '-c', 'copy', '-c:s', 'ass'];
  const title = `gpj\u202Eexe\u001B[2J\n${'я'.repeat(200)}`;
  const tags = ['-metadata:s:a', 'language=rus', '-metadata:s:a', `title=${title}`];
  const font = ['-attach', at('font.ttf'), '-metadata:s:3', 'mimetype=font/ttf'];
  await execa('ffmpeg', ['-v', 'error', ...inputs, ...copied, ...tags, ...font, at('rich.mkv')]);
  const text = describeSource(await probeVideo(at('rich.mkv'))).join(' ');
  assert.match(text, /1 звуковая дорожка, 1 дорожка субтитров, 1 шрифт, 1 глава\./);
  assert.match(text, /По главам: опенинг 0:00–0:01\./);
  assert.match(text, /Взят звук: русский, «gpjexe \[2J я{45,50}…», AAC, моно\./);
  assert.doesNotMatch(text, /[\p{Cc}\p{Bidi_Control}]/u);
});
