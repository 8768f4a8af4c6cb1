import { formatCount } from '#server/platform/format-count.ts';
import type { VideoSource } from './video-source.ts';
import { formatMarks, marksOfChapters } from './chapter-marks.ts';
import type { SoundReason } from './choose-sound.ts';
import { describeTrack, formatFormat } from './describe-track.ts';
import type { Track, TrackKind } from './tracks.ts';

const COUNTED: readonly [kind: TrackKind, one: string, few: string, many: string][] = [
  ['video', 'видеодорожка', 'видеодорожки', 'видеодорожек'],
  ['sound', 'звуковая дорожка', 'звуковые дорожки', 'звуковых дорожек'],
  ['subtitles', 'дорожка субтитров', 'дорожки субтитров', 'дорожек субтитров'],
  ['font', 'шрифт', 'шрифта', 'шрифтов'],
  ['cover', 'обложка', 'обложки', 'обложек'],
  ['other', 'другая дорожка', 'другие дорожки', 'других дорожек'],
];
const MAX_NAMED = 5;

function ofKind({ contents }: VideoSource, kind: TrackKind): Track[] {
  return contents.tracks.filter((track) => track.kind === kind);
}

function whatIsThere(source: VideoSource): string {
  const { format, chapters } = source.contents;
  const parts = COUNTED.map(([kind, ...forms]) => ({ n: ofKind(source, kind).length, forms }));
  const all = [
    ...parts,
    { n: chapters.length, forms: ['глава', 'главы', 'глав'] as [string, string, string] },
  ];
  const counted = all.filter(({ n }) => n > 0).map(({ n, forms }) => formatCount(n, ...forms));
  return `В файле (${formatFormat(format)}): ${counted.join(', ')}.`;
}

/** Names the tracks but those at `but`, by their numbers among their kind; a file with ninety gives a short list. */
function nameTracks(tracks: Track[], but?: number): string {
  const others = tracks
    .map((track, at) => ({ track, number: at + 1 }))
    .filter(({ track }) => track.index !== but);
  const named = others.slice(0, MAX_NAMED).map(({ track, number }) => `${number} (${describeTrack(track)})`);
  const left = others.length - named.length;
  return [...named, ...(left > 0 ? [`ещё ${left}`] : [])].join(', ');
}

function aboutVideo(source: VideoSource): string[] {
  const tracks = ofKind(source, 'video');
  if (tracks.length < 2) return [];
  const number = tracks.findIndex(({ index }) => index === source.video.index) + 1;
  return [
    `Взята видеодорожка ${number} из ${tracks.length}. Не взяты: ${nameTracks(tracks, source.video.index)}.`,
  ];
}

const REASONS: Record<SoundReason, string> = {
  asked: 'как задано опцией --audio',
  only: 'других нет',
  language: 'русская по языку',
  title: 'русская по названию',
  default: 'основная в файле',
  first: 'первая из пригодных',
};
const NOT_RUSSIAN =
  'Внимание: по языку и названию русской среди звуковых дорожек нет; другую берут опцией --audio.';

function aboutSound(source: VideoSource): string[] {
  const tracks = ofKind(source, 'sound');
  const { index: usedIndex, why = 'only' } = source.audio ?? {};
  const used = tracks.findIndex(({ index }) => index === usedIndex);
  const track = tracks[used];
  if (tracks.length === 0) return ['Звука в файле нет.'];
  if (!track) return [`Звук не взят: его нельзя прочитать. Дорожки: ${nameTracks(tracks)}.`];
  if (tracks.length === 1) return [`Взят звук: ${describeTrack(track)}.`];
  return [
    `Взята звуковая дорожка ${used + 1} из ${tracks.length}, ${REASONS[why]}: ${describeTrack(track)}.`,
    ...(why === 'default' || why === 'first' ? [NOT_RUSSIAN] : []),
    `Остальной звук не взят, потому что у эпизода одна дорожка звука: ${nameTracks(tracks, track.index)}.`,
  ];
}

function aboutChapters({ contents: { chapters }, duration }: VideoSource): string[] {
  if (chapters.length === 0) return [];
  const marks = formatMarks(marksOfChapters(chapters, duration));
  if (marks === '') return ['Главы не взяты: опенинга, эндинга и других меток по их названиям не видно.'];
  return [`По главам: ${marks}. Метки, которые у эпизода уже есть или заданы опциями, важнее.`];
}

function aboutTheRest(source: VideoSource): string[] {
  const subtitles = ofKind(source, 'subtitles');
  const has = (kind: TrackKind) => ofKind(source, kind).length > 0;
  return [
    ...(subtitles.length > 0
      ? [
          `Субтитры не взяты, потому что плеер их не показывает: ${nameTracks(subtitles)}. ` +
            'Надписи, без которых нельзя, нужно вшить в картинку.',
        ]
      : []),
    ...(has('font') ? ['Шрифты не взяты: они нужны только субтитрам.'] : []),
    ...(has('cover') ? ['Обложка не взята: превью эпизода делается из кадра.'] : []),
    ...(has('other') ? ['Дорожки без картинки, звука и субтитров не взяты.'] : []),
    ...aboutChapters(source),
  ];
}

/** Says in Russian sentences what was in a video file, what is used of it, and what is left out and why. */
export function describeSource(source: VideoSource): string[] {
  return [whatIsThere(source), ...aboutVideo(source), ...aboutSound(source), ...aboutTheRest(source)];
}
