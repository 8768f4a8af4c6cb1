import { Failure } from '#server/failure.ts';
import { describeTrack } from './describe-track.ts';
import type { Track } from './tracks.ts';

/** Why a sound track is used: it was asked for, is the only one, is Russian by its language or title… */
export type SoundReason = 'asked' | 'only' | 'language' | 'title' | 'default' | 'first';
export type ChosenSound = { track: Track; why: SoundReason };

const RUSSIAN_TITLE = new RegExp(
  [
    String.raw`(?<!\p{L})(?:рус|ru(?:s|ssian)?(?!\p{L}))`,
    'дубляж|дублирован|озвуч|закадров|(?:одно|двух|двух|много)голос',
    'anilibri|анилибри|anidub|анидаб',
  ].join('|'),
  'iu',
);
const COMMENTARY_TITLE = /комментари|commentary|тифло|audio description/iu;

function isCommentary({ isCommentary: isMarked, title }: Track): boolean {
  return isMarked || COMMENTARY_TITLE.test(title ?? '');
}

function isRussian({ language }: Track): boolean {
  return /^rus?(?:$|[-_])/i.test(language ?? '');
}

function isNamedRussian({ title }: Track): boolean {
  return RUSSIAN_TITLE.test(title ?? '');
}

const RULES: readonly [why: SoundReason, fits: (track: Track) => boolean][] = [
  ['language', isRussian],
  ['title', isNamedRussian],
  ['default', ({ isDefault }) => isDefault],
  ['first', () => true],
];

function findAsked(tracks: Track[], asked: number): Track {
  const track = tracks[asked - 1];
  if (track) return track;
  const listed = tracks.map((one, at) => `${at + 1} (${describeTrack(one)})`).join(', ');
  const there = tracks.length === 0 ? 'Звука в файле нет.' : `Есть: ${listed}.`;
  throw new Failure('invalid', `Звуковой дорожки ${asked} в файле нет. ${there}`);
}

/**
 * Chooses the sound of an episode among the sound tracks of a file: the one with the number `asked` (from 1), else the
 * Russian one by its language, then by its title, then the default one, then the first; a commentary only when there is
 * nothing else. Tracks that cannot be decoded, for which `isReadable` is false, are chosen only when asked for.
 */
export function chooseSound(
  tracks: Track[],
  isReadable: (track: Track) => boolean,
  asked: number | null,
): ChosenSound | null {
  if (asked !== null) return { track: findAsked(tracks, asked), why: 'asked' };
  const readable = tracks.filter(isReadable);
  const plain = readable.filter((track) => !isCommentary(track));
  const candidates = plain.length > 0 ? plain : readable;
  const [only] = candidates;
  if (only && tracks.length === 1) return { track: only, why: 'only' };
  for (const [why, fits] of RULES) {
    const fitting = candidates.filter(fits);
    const track = fitting.find(({ isDefault }) => isDefault) ?? fitting[0];
    if (track) return { track, why };
  }
  return null;
}
