import { coherenceAt, findPlace, WINDOW } from './coherence.ts';

/** Samples a second of the sounds that are compared. */
export const SOUND_RATE = 4000;

/** Mono sound of an episode from a second on; samples have the range of 16 bits. */
export type Stretch = { from: number; samples: Float32Array };

/** Where two sounds are the same: seconds of the first one, and how alike they are, 0 to 1. */
export type ExactRun = {
  start: number;
  stop: number;
  /** Seconds of the second one. */
  otherStart: number;
  otherStop: number;
  likeness: number;
};

// Half a second, in which a changed speed shifts the sound by two samples.
const PROBE = 2048;
// To both sides. The points of a fingerprint may tell a lag that is wrong by a beat of the song.
const FIRST_SEARCHED = 1.5 * PROBE;
const SEARCHED = PROBE / 2;
const PROBE_STEP = SOUND_RATE;
// Above what two different sounds reach by chance.
const MIN_COHERENCE = 0.075;
// A transfer from film or a cheap converter changes the speed by so much, and no song.
const MAX_DRIFT = 0.002;
const DRIFT_STEP = 0.000_05;
// Samples within which lags are one: the probes of a sound at another speed are smeared.
const SAME_LAG = 6;
const MIN_PROBES = 6;

type Probe = { at: number; lag: number };
type Line = { lag: number; drift: number };

type Samples = { from: number; to: number };
type Searched = { lag: number; searched: number; within: Samples };

function probe(first: Float32Array, second: Float32Array, { lag, searched, within }: Searched): Probe[] {
  const probes: Probe[] = [];
  const to = Math.min(within.to, first.length) - PROBE;
  for (let at = Math.max(0, within.from); at <= to; at += PROBE_STEP) {
    const from = at + lag - searched;
    if (from < 0 || from + PROBE + 2 * searched > second.length) continue;
    const place = findPlace(
      first.subarray(at, at + PROBE),
      second.subarray(from, from + PROBE + 2 * searched),
    );
    if (place.coherence >= MIN_COHERENCE) probes.push({ at: at + PROBE / 2, lag: lag - searched + place.at });
  }
  return probes;
}

function inliersOf(probes: readonly Probe[], { lag, drift }: Line): Probe[] {
  return probes.filter((one) => Math.abs(one.lag - lag - drift * one.at) <= SAME_LAG);
}

function leastSquares(probes: readonly Probe[]): Line {
  const count = probes.length;
  const meanAt = probes.reduce((sum, { at }) => sum + at, 0) / count;
  const meanLag = probes.reduce((sum, { lag }) => sum + lag, 0) / count;
  let [upper, lower] = [0, 0];
  for (const { at, lag } of probes) {
    upper += (at - meanAt) * (lag - meanLag);
    lower += (at - meanAt) ** 2;
  }
  const drift = lower === 0 ? 0 : upper / lower;
  return { lag: meanLag - drift * meanAt, drift };
}

/** The lag as a line over the time, which most probes agree with; undefined when few do. */
function fitLine(probes: readonly Probe[]): Line | undefined {
  let best: Probe[] = [];
  for (let drift = -MAX_DRIFT; drift <= MAX_DRIFT; drift += DRIFT_STEP) {
    const lags = probes.map(({ at, lag }) => lag - drift * at).toSorted((a, b) => a - b);
    for (let [low, high] = [0, 0]; high < lags.length; high += 1) {
      while ((lags[high] ?? 0) - (lags[low] ?? 0) > SAME_LAG) low += 1;
      if (high - low + 1 <= best.length) continue;
      best = inliersOf(probes, { lag: ((lags[low] ?? 0) + (lags[high] ?? 0)) / 2, drift });
    }
  }
  if (best.length < MIN_PROBES) return undefined;
  const line = leastSquares(best);
  return Math.abs(line.drift) <= MAX_DRIFT ? line : undefined;
}

const WINDOW_STEP = WINDOW / 4;
const TOLERANCE = Math.round((4 * SOUND_RATE) / WINDOW_STEP);

/** How alike each quarter of a second is along the line. */
function windowsOf(first: Float32Array, second: Float32Array, { lag, drift }: Line): Float32Array {
  const windows = new Float32Array(Math.max(0, Math.floor((first.length - WINDOW) / WINDOW_STEP) + 1));
  for (let i = 0; i < windows.length; i += 1) {
    const from = i * WINDOW_STEP;
    windows[i] = coherenceAt(first, second, { from, other: from + lag + drift * (from + WINDOW / 2) });
  }
  return windows;
}

/** Walks from a window and returns the last one up to which more are coherent than not; gives up after so many. */
function walk(windows: Float32Array, from: number, step: 1 | -1, agreed: number): number {
  let [edge, sum, best] = [from, 0, 0];
  for (let i = from; i >= 0 && i < windows.length && Math.abs(i - edge) <= TOLERANCE; i += step) {
    sum += (windows[i] ?? 0) - agreed;
    if (sum < best) continue;
    best = sum;
    edge = i;
  }
  return edge;
}

const middleOf = (values: Float32Array) => values.toSorted()[values.length >> 1] ?? 0;
const AGREED_PART = 0.5;
const MIN_AGREED = 0.035;
const MAX_AGREED = 0.08;
// A window that reaches into the same sound by its last tenths of a second is coherent already.
const REACH = 0.08;

/** Where to look: seconds of the first sound, and those of the second sound less those of the first. */
export type RoughRun = { start: number; stop: number; lag: number };

/**
 * Finds where two sounds begin and cease to be the same, around a run that is known to a few seconds; undefined when
 * they are not the same sample by sample.
 */
export function findExactEdges(first: Stretch, second: Stretch, rough: RoughRun): ExactRun | undefined {
  const lag = Math.round((rough.lag + first.from - second.from) * SOUND_RATE);
  const sampleAt = (seconds: number) => Math.round((seconds - first.from) * SOUND_RATE);
  const within = { from: sampleAt(rough.start), to: sampleAt(rough.stop) };
  // Most runs of points that are chance end here.
  const near = fitLine(probe(first.samples, second.samples, { lag, searched: FIRST_SEARCHED, within }));
  if (!near) return undefined;
  const all = { from: 0, to: first.samples.length };
  const found = Math.round(near.lag + (near.drift * (within.from + within.to)) / 2);
  const line = fitLine(probe(first.samples, second.samples, { lag: found, searched: SEARCHED, within: all }));
  if (!line) return undefined;
  const windows = windowsOf(first.samples, second.samples, line);
  const windowAt = (seconds: number) => Math.round(sampleAt(seconds) / WINDOW_STEP);
  const core = windows.subarray(Math.max(0, windowAt(rough.start)), windowAt(rough.stop));
  const likeness = middleOf(core);
  const agreed = Math.min(MAX_AGREED, Math.max(MIN_AGREED, likeness * AGREED_PART));
  const middle = windowAt((rough.start + rough.stop) / 2);
  const timeOf = (window: number) => first.from + (window * WINDOW_STEP + WINDOW / 2) / SOUND_RATE;
  const start = timeOf(walk(windows, middle, -1, agreed)) + REACH;
  const stop = timeOf(walk(windows, middle, 1, agreed)) - REACH;
  const otherOf = (time: number) => {
    const at = (time - first.from) * SOUND_RATE;
    return second.from + (at + line.lag + line.drift * at) / SOUND_RATE;
  };
  return { start, stop, otherStart: otherOf(start), otherStop: otherOf(stop), likeness };
}
