import { type Chance, chance } from '../draw.ts';
import type { Ambience } from './ambience.ts';
import { chordOf, type Lead, type Score } from './score.ts';

/** The mood of a piece of music. */
export type Mood = 'bright' | 'wistful' | 'tense' | 'calm';

// Two bars of introduction, three of the theme, three for the dialogue and two to end, all in one key.
const CHORDS: Record<Mood, readonly (readonly [string, string, string, string])[]> = {
  bright: [
    ['Gadd9 Cmaj7', 'Cmaj7 D6 Gadd9', 'Em7 Cmaj7 D6', 'Cmaj9 Gadd9'],
    ['Fadd9 Bbmaj7', 'Bbmaj7 C7 Fadd9', 'Dm7 Bbmaj7 C7', 'Bbmaj9 Fadd9'],
  ],
  wistful: [
    ['Dm9 Bbmaj9', 'Bbmaj7 C7 Am7', 'Gm7 Am7 Bbmaj7', 'Bbmaj9 Dadd9'],
    ['Em9 Cmaj9', 'Cmaj7 D6 Bm7', 'Am7 Bm7 Cmaj7', 'Cmaj9 Eadd9'],
  ],
  tense: [
    ['Am9 Fmaj7', 'Am7 Fmaj7 Esus4', 'Dm9 Fmaj7 E7', 'Fmaj9 Am9'],
    ['Cm9 Abmaj7', 'Cm7 Abmaj7 Gsus4', 'Fm9 Abmaj7 G7', 'Abmaj9 Cm9'],
  ],
  calm: [
    ['Cadd9 Fmaj9', 'Fmaj7 Gsus4 Cadd9', 'Am9 Fmaj9 Gsus4', 'Fmaj9 Cadd9'],
    ['Emaj9 Amaj9', 'Amaj9 B6 Emaj9', 'C#m9 Amaj9 B6', 'Amaj9 Eadd9'],
  ],
};
const LEADS: Record<Mood, readonly Lead[]> = {
  bright: ['pluck', 'flute', 'piano'],
  wistful: ['piano', 'flute', 'bell'],
  tense: ['bell', 'piano'],
  calm: ['flute', 'pluck', 'bell'],
};

// Eighths of a bar on which the tune moves on.
const RHYTHMS = ['x..x..x.', 'x...x.x.', 'x.x...x.', 'x..x.x..', 'x...x...'];
const NAMES = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B'];

const nameOf = (pitch: number): string => `${NAMES[pitch % 12] ?? 'C'}${Math.floor(pitch / 12) - 1}`;
const pick = <T>(random: Chance, from: readonly T[]): T => from[Math.floor(random() * from.length)]!;

/** A tune over chords of one bar each: mostly small steps between chord notes, ending on a long note. */
export function tuneOver(chords: string, random: Chance): string {
  let last = 74 + Math.floor(random() * 5);
  const bars = chords.split(' ').map((name, bar, all) => {
    const notes = chordOf(name).flatMap((pitch) => [pitch + 12, pitch + 24]);
    const rhythm = bar === all.length - 1 ? 'x...x...' : pick(random, RHYTHMS);
    return Array.from(rhythm, (beat) => {
      if (beat === '.') return '.';
      const near = notes.filter((pitch) => pitch >= 67 && pitch <= 86 && pitch !== last);
      near.sort((a, b) => Math.abs(a - last) - Math.abs(b - last));
      last = pick(random, near.slice(0, 3));
      return nameOf(last);
    }).join(' ');
  });
  return bars.join(' ');
}

/** Composes 24 seconds of music that depends only on the seed; `place` is the background sound. */
export function compose(seed: string, mood: Mood, place: Ambience): Score {
  const random = chance(`music ${seed}`);
  const [before, theme, talk, ending] = pick(random, CHORDS[mood]);
  const lead = pick(random, LEADS[mood]);
  const passage = (at: number, beat: number, chords: string, forces: 'alone' | 'few' | 'all') => ({
    at,
    beat,
    chords,
    forces,
    tune: tuneOver(chords, random),
  });
  return {
    seconds: 24,
    lead,
    transpose: Math.floor(random() * 7) - 3,
    passages: [
      passage(0, 0.75, before, 'alone'),
      passage(6, 0.5, theme, 'all'),
      passage(12, 0.5, talk, 'few'),
      passage(18, 0.75, ending, 'few'),
    ],
    places: [
      { sound: place, at: 0, length: 6.6, loudness: 0.6 },
      { sound: place, at: 11.6, length: 12.4, loudness: 0.36 },
    ],
  };
}
