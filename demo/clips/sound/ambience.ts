import type { Chance } from '../draw.ts';
import { bandPass, lowPass, sound, type Track } from './track.ts';

/** Background sound from `at` for `length` seconds, `loudness` 0..1. */
export type Ambience = (
  track: Track,
  random: Chance,
  span: { at: number; length: number; loudness: number },
) => void;

/** An envelope that fades in and out over `seconds`. */
const swell = (t: number, length: number, seconds = 0.7): number =>
  Math.min(1, t / seconds, (length - t) / seconds);
const noise = (random: Chance): number => random() * 2 - 1;

export const rain: Ambience = (track, random, { at, length, loudness }) => {
  [-0.7, 0.7].forEach((pan) => {
    const hiss = bandPass(900, 5200);
    sound(track, at, length, pan, (t) => loudness * 0.2 * swell(t, length) * hiss(noise(random)));
  });
  for (let i = 0; i < length * 16; i++) {
    const pitch = 900 + random() * 2600;
    sound(
      track,
      at + random() * (length - 0.1),
      0.05,
      random() * 1.6 - 0.8,
      (t) => loudness * 0.05 * Math.exp(-90 * t) * Math.sin(2 * Math.PI * pitch * t),
    );
  }
};

/** Wheels over the joints of the rails: two and two, above a low roll. */
export const train: Ambience = (track, random, { at, length, loudness }) => {
  const roll = lowPass(120);
  sound(track, at, length, 0, (t) => loudness * 1.5 * swell(t, length, 1.2) * roll(noise(random)));
  for (let beat = 0.2; beat < length - 0.5; beat += 0.75)
    for (const [shift, strength] of [
      [0, 1],
      [0.13, 0.75],
    ] as const) {
      const knock = bandPass(90, 520);
      sound(
        track,
        at + beat + shift,
        0.16,
        0.1,
        (t) =>
          loudness * strength * 1.3 * swell(beat, length, 1.2) * Math.exp(-32 * t) * knock(noise(random)),
      );
    }
};

export const waves: Ambience = (track, random, { at, length, loudness }) => {
  [-0.6, 0.6].forEach((pan, i) => {
    const body = bandPass(160, 900);
    const foam = bandPass(1200, 4200);
    sound(track, at, length, pan, (t) => {
      const surge = (0.5 + 0.5 * Math.sin((2 * Math.PI * t) / 4.6 + i * 0.9 - 1.2)) ** 2;
      const hiss = noise(random);
      return (
        loudness * swell(t, length, 1) * (0.32 * (0.3 + surge) * body(hiss) + 0.12 * surge ** 2 * foam(hiss))
      );
    });
  });
};

/** Under the water: a dull roar, and a whale far away that sings a falling third. */
export const depths: Ambience = (track, random, { at, length, loudness }) => {
  const roar = lowPass(180);
  sound(track, at, length, 0, (t) => loudness * 0.8 * swell(t, length, 1) * roar(noise(random)));
  [
    [0.8, 210, -0.5],
    [3.6, 165, 0.4],
    [6.2, 247, -0.2],
  ].forEach(([start = 0, pitch = 200, pan = 0]) => {
    if (start + 2.4 > length) return;
    let phase = 0;
    sound(track, at + start, 2.4, pan, (t) => {
      phase += (pitch * (1 - 0.2 * Math.sin((t / 2.4) * Math.PI * 0.9) + 0.006 * Math.sin(30 * t))) / 48_000;
      return (
        loudness *
        0.26 *
        Math.sin((t / 2.4) * Math.PI) ** 2 *
        (Math.sin(2 * Math.PI * phase) + 0.3 * Math.sin(4 * Math.PI * phase))
      );
    });
  });
};

export const wind: Ambience = (track, random, { at, length, loudness }) => {
  [-0.5, 0.5].forEach((pan, i) => {
    const low = bandPass(180, 520);
    const high = bandPass(500, 1300);
    sound(track, at, length, pan, (t) => {
      const gust = 0.5 + 0.5 * Math.sin((2 * Math.PI * t) / 5.3 + i * 1.4);
      const hiss = noise(random);
      return loudness * swell(t, length, 1) * 0.4 * ((1 - gust * 0.5) * low(hiss) + gust * 0.6 * high(hiss));
    });
  });
};

/** Coals and a kettle that has begun to sing. */
export const hearth: Ambience = (track, random, { at, length, loudness }) => {
  for (let i = 0; i < length * 7; i++) {
    const snap = bandPass(700 + random() * 900, 3200 + random() * 2000);
    const strength = random() ** 3;
    sound(
      track,
      at + random() * (length - 0.1),
      0.05,
      random() - 0.5,
      (t) => loudness * strength * 1.2 * Math.exp(-110 * t) * snap(noise(random)),
    );
  }
  const simmer = bandPass(320, 700);
  sound(
    track,
    at,
    length,
    0.2,
    (t) => loudness * 0.24 * swell(t, length) * (0.8 + 0.2 * Math.sin(38 * t)) * simmer(noise(random)),
  );
};

/** A pen on paper: short strokes with pauses between the lines. */
export const pen: Ambience = (track, random, { at, length, loudness }) => {
  for (let t = 0.1; t < length - 0.3;) {
    const stroke = 0.06 + random() * 0.1;
    const scratch = bandPass(1600, 4200);
    sound(
      track,
      at + t,
      stroke,
      0.3,
      (s) => loudness * 0.22 * Math.sin((s / stroke) * Math.PI) * scratch(noise(random)),
    );
    t += stroke + (random() < 0.12 ? 0.35 : 0.03 + random() * 0.05);
  }
};

/** A summer night: crickets near and far. */
export const crickets: Ambience = (track, random, { at, length, loudness }) => {
  [
    [4100, -0.6, 0.9],
    [3700, 0.5, 1.3],
    [4400, 0.1, 1.7],
  ].forEach(([pitch = 4000, pan = 0, every = 1]) => {
    for (let t = random() * every; t < length - 0.4; t += every)
      for (let chirp = 0; chirp < 3; chirp++)
        sound(
          track,
          at + t + chirp * 0.06,
          0.045,
          pan,
          (s) =>
            loudness *
            0.05 *
            swell(t, length) *
            Math.sin((s / 0.045) * Math.PI) *
            Math.sin(2 * Math.PI * pitch * s),
        );
  });
};
