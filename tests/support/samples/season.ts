/** A season whose sound is made up: what to make, all times in seconds. */
export type SeasonPlan = {
  seed: number;
  episodes: number;
  /** Of an episode. */
  seconds: number;
  rate: number;
  /** Of an opening and an ending. */
  song: number;
  /** The episodes that have the second opening begin with this one, from 0. */
  changesAt: number;
  /** The episode without an opening, from 0. */
  without: number;
  /** The episode at another speed, from 0, and its speed. */
  shifted: number;
  speed: number;
  /** The opening comes within so many seconds after the jingle, and so much may come after the ending. */
  coldOpen: number;
  preview: number;
  /** Decibels of the voices over the songs. */
  voice: number;
};

export const SEASON: SeasonPlan = {
  seed: 1,
  episodes: 12,
  seconds: 1110,
  rate: 22_050,
  song: 90,
  changesAt: 7,
  without: 4,
  shifted: 9,
  speed: 1.001,
  coldOpen: 180,
  preview: 40,
  voice: 3,
};

export type TrueMark = { start: number; stop: number };
/** The sound of an episode, and where its marks truly are. */
export type GeneratedEpisode = { samples: Int16Array; opening?: TrueMark; ending?: TrueMark };

type Random = () => number;

/** A generator of numbers from 0 to 1 (mulberry32), the same for the same seed. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const SCALES = [
  [0, 2, 4, 5, 7, 9, 11],
  [0, 2, 3, 5, 7, 8, 10],
  [0, 2, 4, 7, 9],
];
const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;

type Note = { at: number; frequency: number; seconds: number; level: number };

/** Adds a tone that fades, with its overtones, to sound. */
function addNote(sound: Float32Array, rate: number, { at, frequency, seconds, level }: Note): void {
  const from = Math.round(at * rate);
  const to = Math.min(sound.length, from + Math.round(seconds * rate * 2));
  for (let overtone = 1; overtone <= 4; overtone += 1) {
    if (frequency * overtone > rate * 0.45) break;
    const decay = Math.exp((-2.5 * overtone ** 0.5) / (seconds * rate));
    const turn = 2 * decay * Math.cos((2 * Math.PI * frequency * overtone) / rate);
    const kept = decay * decay;
    let [before, now] = [0, (level / overtone) * Math.sin((2 * Math.PI * frequency * overtone) / rate)];
    for (let i = from; i < to; i += 1) {
      sound[i] = (sound[i] ?? 0) + now;
      [before, now] = [now, turn * now - kept * before];
    }
  }
}

function addDrum(sound: Float32Array, rate: number, at: number, random: Random): void {
  const from = Math.round(at * rate);
  const to = Math.min(sound.length, from + Math.round(0.12 * rate));
  for (let i = from; i < to; i += 1)
    sound[i] = (sound[i] ?? 0) + (random() - 0.5) * 0.8 * Math.exp((-6 * (i - from)) / (to - from));
}

function scaleTo(sound: Float32Array, loudness: number): Float32Array {
  let sum = 0;
  for (const value of sound) sum += value * value;
  const factor = loudness / Math.sqrt(sum / sound.length + 1e-12);
  for (let i = 0; i < sound.length; i += 1) sound[i] = (sound[i] ?? 0) * factor;
  return sound;
}

/** Music of so many seconds: a melody over chords and drums, different for each seed. */
function makeMusic(seed: number, seconds: number, rate: number, loudness: number): Float32Array {
  const random = randomOf(seed);
  const sound = new Float32Array(Math.round(seconds * rate));
  const root = 110 * 2 ** (random() * 1.5);
  const scale = pick(random, SCALES);
  const beat = 0.28 + random() * 0.3;
  const degree = (step: number) =>
    root * 2 ** (Math.floor(step / scale.length) + (scale[step % scale.length] ?? 0) / 12);
  let step = Math.floor(random() * 14);
  for (let at = 0; at < seconds; at += beat) {
    if (Math.round(at / beat) % 2 === 0) {
      const chord = Math.floor(random() * 7);
      for (const above of [0, 2, 4])
        addNote(sound, rate, { at, frequency: degree(chord + above), seconds: beat * 3, level: 0.5 });
    }
    step = Math.max(0, Math.min(21, step + Math.floor(random() * 7) - 3));
    if (random() < 0.85)
      addNote(sound, rate, { at, frequency: degree(step + 7), seconds: beat, level: 0.6 + random() * 0.5 });
    if (random() < 0.7) addDrum(sound, rate, at, random);
  }
  // It is loud up to its end: of a song that fades away nobody could say where that is.
  for (const above of [0, 2, 4])
    addNote(sound, rate, { at: seconds - 0.35, frequency: degree(above), seconds: 1, level: 0.8 });
  return scaleTo(sound, loudness);
}

/** Speech-like sound: syllables of a buzzing tone through two moving resonances, in sentences with pauses. */
function makeSpeech(seed: number, seconds: number, rate: number, loudness: number): Float32Array {
  const random = randomOf(seed);
  const sound = new Float32Array(Math.round(seconds * rate));
  let [at, phase, low1, low2, high1, high2] = [0, 0, 0, 0, 0, 0];
  let spoken = 0;
  while (at < sound.length) {
    const sentence = Math.round((0.8 + random() * 3) * rate);
    const pitch = 95 + random() * 150;
    for (let i = 0; i < sentence && at < sound.length;) {
      const syllable = Math.round((0.1 + random() * 0.2) * rate);
      const tone = pitch * (0.85 + random() * 0.3);
      const isHiss = random() < 0.2;
      const first = 2 * 0.985 * Math.cos((2 * Math.PI * (300 + random() * 600)) / rate);
      const second = 2 * 0.98 * Math.cos((2 * Math.PI * (900 + random() * 1600)) / rate);
      for (let k = 0; k < syllable && at < sound.length; k += 1, i += 1, at += 1) {
        phase += tone / rate;
        const buzz = isHiss ? (random() - 0.5) * 0.5 : phase >= 1 ? 1 : 0;
        if (phase >= 1) phase -= 1;
        [low2, low1] = [low1, first * low1 - 0.985 ** 2 * low2 + buzz];
        [high2, high1] = [high1, second * high1 - 0.98 ** 2 * high2 + buzz * 0.6];
        const value = (low1 + high1) * Math.sin((Math.PI * k) / syllable);
        sound[at] = value;
        spoken += value * value;
      }
    }
    at += Math.round((0.2 + random() * 1.8) * rate);
  }
  // The loudness of what is spoken, without the pauses.
  let count = 0;
  for (const value of sound) if (value !== 0) count += 1;
  const factor = loudness / Math.sqrt(spoken / Math.max(1, count));
  for (let i = 0; i < sound.length; i += 1) sound[i] = (sound[i] ?? 0) * factor;
  return sound;
}

function add(onto: Float32Array, sound: Float32Array, at: number, until = onto.length): void {
  for (let i = Math.max(0, -at); i < sound.length && at + i < until; i += 1)
    onto[at + i] = (onto[at + i] ?? 0) + (sound[i] ?? 0);
}

function atSpeed(sound: Float32Array, speed: number): Float32Array {
  const heard = new Float32Array(Math.floor(sound.length / speed));
  for (let i = 0; i < heard.length; i += 1) {
    const whole = Math.floor(i * speed);
    const part = i * speed - whole;
    heard[i] = (sound[whole] ?? 0) * (1 - part) + (sound[whole + 1] ?? 0) * part;
  }
  return heard;
}

const LOUDNESS = 2500;
const MAX_SAMPLE = 32_767;
const JINGLE = 8;
const TUNE = 25;
const TUNES = 3;

type Songs = { openings: Float32Array[]; ending: Float32Array; jingle: Float32Array; tunes: Float32Array[] };

function makeSongs({ seed, song, rate }: SeasonPlan): Songs {
  const music = (number: number, seconds: number, loudness = LOUDNESS) =>
    makeMusic(seed * 1000 + number, seconds, rate, loudness);
  return {
    openings: [music(1, song), music(2, song)],
    ending: music(3, song),
    jingle: music(4, JINGLE),
    tunes: Array.from({ length: TUNES }, (_, i) => music(10 + i, TUNE, LOUDNESS * 0.6)),
  };
}

/** Returns the function that makes the episodes of a season, each by its index. */
export function generateSeason(plan: SeasonPlan): (index: number) => GeneratedEpisode {
  const { seed, seconds, rate, song } = plan;
  const songs = makeSongs(plan);
  return (index) => {
    const random = randomOf(seed * 7919 + index);
    const at = (time: number) => Math.round(time * rate);
    const sound = new Float32Array(at(seconds));
    add(sound, songs.jingle, at(0.2));
    const hasOpening = index !== plan.without;
    const opening = at(JINGLE + 0.2 + random() * plan.coldOpen);
    const ending = at(seconds - song - random() * plan.preview);
    const isSong = (time: number) =>
      (hasOpening && time > opening - at(TUNE) && time < opening + at(song)) || time > ending - at(TUNE);
    for (let time = at(JINGLE + 1); time < sound.length; time += at(TUNE + random() * 60)) {
      if (isSong(time)) continue;
      const tune = random() < 0.3 ? pick(random, songs.tunes) : undefined;
      const own = () => makeMusic(Math.floor(random() * 2 ** 31), TUNE, rate, LOUDNESS * 0.6);
      add(sound, tune ?? own(), time);
    }
    if (hasOpening) add(sound, songs.openings[index < plan.changesAt ? 0 : 1] as Float32Array, opening);
    add(sound, songs.ending, ending);
    const voices = makeSpeech(seed * 104_729 + index, seconds, rate, LOUDNESS * 10 ** (plan.voice / 20));
    // Nobody speaks over the jingle.
    add(sound, voices.subarray(at(JINGLE + 0.2)), at(JINGLE + 0.2));
    for (let i = 0; i < sound.length; i += 1) sound[i] = (sound[i] ?? 0) + (random() - 0.5) * LOUDNESS * 0.1;
    const speed = index === plan.shifted ? plan.speed : 1;
    const heard = speed === 1 ? sound : atSpeed(sound, speed);
    const samples = new Int16Array(heard.length);
    for (let i = 0; i < heard.length; i += 1)
      samples[i] = Math.max(-MAX_SAMPLE, Math.min(MAX_SAMPLE, heard[i] ?? 0));
    const markAt = (from: number): TrueMark => ({
      start: from / rate / speed,
      stop: (from / rate + song) / speed,
    });
    return { samples, ...(hasOpening && { opening: markAt(opening) }), ending: markAt(ending) };
  };
}
