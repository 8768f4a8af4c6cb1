import { type Chance, chance } from '../draw.ts';
import { bell, brush, drum, flute, bass, pad, piano, pluck, type Instrument } from './instruments.ts';
import type { Ambience } from './ambience.ts';
import { roomOf } from './reverb.ts';
import { silence, type Track } from './track.ts';

export type Lead = 'piano' | 'pluck' | 'bell' | 'flute';

/** A few bars in 4/4: one chord for each bar, the tune in eighths (`.` holds the note, `-` is a rest). */
type Passage = {
  /** Seconds from the start of the clip. */
  at: number;
  /** Seconds of a quarter note. */
  beat: number;
  chords: string;
  tune: string;
  /** The instrumentation: one hand at the piano, two, or the whole band with rhythm. */
  forces: 'alone' | 'few' | 'all';
};

export type Score = {
  seconds: number;
  lead: Lead;
  /** Semitones added to every note. */
  transpose?: number;
  passages: readonly Passage[];
  places: readonly { sound: Ambience; at: number; length: number; loudness: number }[];
};

const letters: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
const qualities: Record<string, readonly number[]> = {
  '': [0, 4, 7],
  m: [0, 3, 7],
  6: [0, 4, 7, 9],
  7: [0, 4, 7, 10],
  maj7: [0, 4, 7, 11],
  maj9: [0, 4, 7, 11, 14],
  m7: [0, 3, 7, 10],
  m9: [0, 3, 7, 10, 14],
  add9: [0, 4, 7, 14],
  sus4: [0, 5, 7, 10],
};

/** MIDI number of a note such as `Bb4` or `F#5`. */
export function pitchOf(name: string): number {
  const [, letter = '', sign, octave] = /^([A-G])([b#]?)(\d)$/.exec(name) ?? [];
  const step = letters[letter];
  if (step === undefined) throw new TypeError(`Not a note: ${name}`);
  return step + (sign === '#' ? 1 : sign === 'b' ? -1 : 0) + 12 * (Number(octave) + 1);
}

/** Root and notes of a chord such as `Bbmaj7`, the root in the third octave. */
export function chordOf(name: string): number[] {
  const [, root = '', quality = ''] = /^([A-G][b#]?)(.*)$/.exec(name) ?? [];
  const steps = qualities[quality];
  if (!steps) throw new TypeError(`Not a chord: ${name}`);
  return steps.map((step) => pitchOf(`${root}3`) + step);
}

/** Mixes music and background sounds with reverb; the loudest moment is at -3 dB. */
export function perform(score: Score, seed: string): Track {
  const random = chance(seed);
  const music = silence(score.seconds);
  for (const passage of score.passages) play(music, random, score, passage);
  const room = roomOf(music, 1.9);
  const places = silence(score.seconds);
  for (const { sound, ...span } of score.places) sound(places, random, span);
  return master(
    [
      [music, 1],
      [room, 0.55],
      [places, 0.6],
    ],
    score.seconds,
  );
}

function play(
  track: Track,
  random: Chance,
  { lead, transpose = 0 }: Score,
  { at, beat, chords, tune, forces }: Passage,
): void {
  const strings = pluck(random);
  const voices: Record<Lead, Instrument> = { piano, bell, pluck: strings, flute: flute(random) };
  const bars = chords.split(' ').map((name) => chordOf(name).map((pitch) => pitch + transpose));
  bars.forEach((chord, bar) => {
    const start = at + bar * 4 * beat;
    chord.forEach((pitch, i) =>
      pad(track, {
        at: start,
        length: beat * 4,
        pitch: pitch + (pitch < 53 ? 12 : 0),
        loudness: forces === 'all' ? 0.62 : 0.42,
        pan: (i - 1.5) * 0.2,
      }),
    );
    if (forces === 'all') rhythm(track, random, start, beat);
    if (forces !== 'alone') accompany(track, strings, chord, start, beat, forces === 'all' ? 0.34 : 0.24);
    const low = (chord[0] ?? 48) - 12;
    if (forces !== 'alone')
      bass(track, {
        at: start,
        length: beat * 1.9,
        pitch: low,
        loudness: forces === 'all' ? 0.6 : 0.34,
        pan: 0,
      });
    if (forces === 'all')
      bass(track, {
        at: start + beat * 2.5,
        length: beat * 1.3,
        pitch: low + (bar % 2 ? 0 : 7),
        loudness: 0.48,
        pan: 0,
      });
  });
  for (const { start, length, name } of notesOf(tune)) {
    const loudness = (forces === 'all' ? 0.5 : 0.4) * (0.9 + random() * 0.16);
    voices[lead](track, {
      at: at + (start * beat) / 2,
      length: (length * beat) / 2,
      pitch: pitchOf(name) + transpose,
      loudness,
      pan: 0.08,
    });
  }
}

function accompany(
  track: Track,
  strings: Instrument,
  chord: readonly number[],
  start: number,
  beat: number,
  loudness: number,
): void {
  [0, 2, 1, 3, 2, 1, 3, 2].forEach((step, eighth) => {
    const pitch = (chord[step % chord.length] ?? 48) + (step >= chord.length ? 12 : 0) + 12;
    strings(track, {
      at: start + (eighth * beat) / 2,
      length: beat,
      pitch,
      loudness: loudness * (eighth % 4 === 0 ? 1.15 : 0.85),
      pan: eighth % 2 ? 0.42 : -0.42,
    });
  });
}

function rhythm(track: Track, random: Chance, start: number, beat: number): void {
  drum(track, start, 0.62);
  drum(track, start + beat * 2.5, 0.5);
  brush(track, random, start + beat, 0.5, false);
  brush(track, random, start + beat * 3, 0.55, false);
  for (let eighth = 0; eighth < 8; eighth++)
    brush(track, random, start + (eighth * beat) / 2, eighth % 2 ? 0.26 : 0.16, true);
}

/** Notes of a tune with start and length in eighths. */
export function notesOf(tune: string): { start: number; length: number; name: string }[] {
  const notes: { start: number; length: number; name: string }[] = [];
  tune.split(/\s+/).forEach((token, start) => {
    const last = notes.at(-1);
    if (token === '.' && last) last.length = start + 1 - last.start;
    else if (token !== '-' && token !== '.') notes.push({ start, length: 1, name: token });
  });
  return notes;
}

function master(parts: readonly (readonly [Track, number])[], seconds: number): Track {
  const whole = silence(seconds);
  for (const side of ['left', 'right'] as const) {
    const mixed = whole[side];
    for (const [track, share] of parts) track[side].forEach((value, i) => (mixed[i]! += value * share));
  }
  const peak = [whole.left, whole.right].reduce(
    (most, side) => side.reduce((top, value) => Math.max(top, Math.abs(value)), most),
    0,
  );
  const fade = 48_000 * 0.9;
  for (const side of [whole.left, whole.right])
    side.forEach(
      (value, i) =>
        (side[i] = (value / (peak || 1)) * 0.58 * Math.min(1, i / 2400, (side.length - i) / fade)),
    );
  return whole;
}
