import type { Chance } from '../draw.ts';
import { type Track, lowPass, sampleRate, sound } from './track.ts';

/** One note: `at` and `length` in seconds, `pitch` as a MIDI number, `loudness` 0..1, `pan` -1..1. */
export type Note = { at: number; length: number; pitch: number; loudness: number; pan: number };

export type Instrument = (track: Track, note: Note) => void;

export const hertz = (pitch: number): number => 440 * 2 ** ((pitch - 69) / 12);

const turn = 2 * Math.PI;

/** A felt piano: seven partials, the high ones die first. */
export function piano(track: Track, { at, length, pitch, loudness, pan }: Note): void {
  const base = hertz(pitch);
  const ring = Math.max(length, 0.5) + 1.4;
  const partials = [1, 0.46, 0.22, 0.12, 0.06, 0.03, 0.015].map((size, i) => ({
    size,
    speed: turn * base * (i + 1) * Math.sqrt(1 + 0.0004 * (i + 1) ** 2),
    decay: (1.1 + i * 0.9) * (base / 330) ** 0.4,
  }));
  sound(track, at, ring, pan, (t) => {
    const hammer = Math.min(1, t / 0.008) * Math.min(1, (ring - t) / 0.4);
    return (
      loudness *
      0.5 *
      hammer *
      partials.reduce((sum, p) => sum + p.size * Math.sin(p.speed * t) * Math.exp(-p.decay * t), 0)
    );
  });
}

/** A plucked string that rings down by itself (Karplus and Strong). */
export function pluck(random: Chance): Instrument {
  return (track, { at, length, pitch, loudness, pan }) => {
    const period = Math.max(2, Math.round(sampleRate / hertz(pitch)));
    const soften = lowPass(2600);
    const string = Float32Array.from({ length: period }, () => soften(random() * 2 - 1));
    let place = 0;
    const ring = length + 1.2;
    sound(track, at, ring, pan, (t) => {
      const next = (place + 1) % period;
      const value = string[place]!;
      string[place] = 0.997 * (0.5 * value + 0.5 * string[next]!);
      place = next;
      return value * loudness * 1.3 * Math.min(1, (ring - t) / 0.3);
    });
  };
}

/** A small bell or celesta: one wave bends another. */
export function bell(track: Track, { at, length, pitch, loudness, pan }: Note): void {
  const base = turn * hertz(pitch);
  const ring = length + 1.8;
  sound(track, at, ring, pan, (t) => {
    const bend = 1.5 * Math.exp(-6 * t) * Math.sin(base * 3.5 * t);
    return (
      loudness *
      0.34 *
      Math.min(1, t / 0.004) *
      Math.min(1, (ring - t) / 0.4) *
      Math.exp(-2.2 * t) *
      Math.sin(base * t + bend)
    );
  });
}

/** A breath of a flute over the tune. */
export function flute(random: Chance): Instrument {
  return (track, { at, length, pitch, loudness, pan }) => {
    const base = turn * hertz(pitch);
    const air = lowPass(hertz(pitch) * 2);
    sound(track, at, length + 0.25, pan, (t) => {
      const swell = Math.min(1, t / 0.09) * Math.min(1, (length + 0.25 - t) / 0.22);
      const vibrato = 0.012 * Math.min(1, t / 0.5) * Math.sin(turn * 5.2 * t) * 20;
      return (
        loudness *
        0.36 *
        swell *
        (Math.sin(base * t + vibrato) +
          0.22 * Math.sin(2 * base * t + vibrato) +
          0.07 * Math.sin(3 * base * t) +
          0.05 * air(random() * 2 - 1))
      );
    });
  };
}

/** A warm chord under everything: three slightly detuned waves for each note. */
export function pad(track: Track, { at, length, pitch, loudness, pan }: Note): void {
  const ring = length + 0.7;
  [-0.06, 0, 0.07].forEach((detune, i) => {
    const base = turn * hertz(pitch + detune);
    sound(track, at, ring, pan + (i - 1) * 0.5, (t) => {
      const swell = Math.min(1, t / 0.6) * Math.min(1, (ring - t) / 0.7);
      return (
        loudness *
        0.12 *
        swell *
        (Math.sin(base * t) + 0.3 * Math.sin(2 * base * t) + 0.1 * Math.sin(3 * base * t))
      );
    });
  });
}

export function bass(track: Track, { at, length, pitch, loudness, pan }: Note): void {
  const base = turn * hertz(pitch);
  sound(track, at, length + 0.12, pan, (t) => {
    const swell = Math.min(1, t / 0.012) * Math.min(1, (length + 0.12 - t) / 0.12);
    return (
      loudness *
      0.42 *
      swell *
      Math.exp(-0.9 * t) *
      (Math.sin(base * t) + 0.28 * Math.sin(2 * base * t) + 0.08 * Math.sin(3 * base * t))
    );
  });
}

/** A soft bass drum. */
export function drum(track: Track, at: number, loudness: number): void {
  sound(
    track,
    at,
    0.3,
    0,
    (t) =>
      loudness *
      0.75 *
      Math.exp(-13 * t) *
      Math.min(1, t / 0.003) *
      Math.sin(turn * (48 * t + 4.2 * (1 - Math.exp(-28 * t)))),
  );
}

/** A brush over a snare drum, or a shaker when `bright`. */
export function brush(track: Track, random: Chance, at: number, loudness: number, isBright: boolean): void {
  const dull = lowPass(isBright ? 5200 : 900);
  const cap = lowPass(7800);
  sound(track, at, isBright ? 0.07 : 0.2, isBright ? 0.35 : -0.15, (t) => {
    const hiss = random() * 2 - 1;
    return (
      loudness * 0.3 * Math.min(1, t / 0.006) * Math.exp(-(isBright ? 60 : 20) * t) * cap(hiss - dull(hiss))
    );
  });
}
