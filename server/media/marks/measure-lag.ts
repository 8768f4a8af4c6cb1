import { findPlace } from './coherence.ts';
import { SOUND_RATE, type Stretch } from './exact-edges.ts';

/** A video whose sound is compared: seconds, and what gives its sound between two of them. */
export type ComparedSound = { duration: number; readSound: (from: number, to: number) => Promise<Stretch> };

/** By how many seconds the second video comes later; null where that is not one for all of the film. */
export type Lag = { lag: number; isCut: false } | { lag: null; isCut: boolean };

const PLACES = 9;
// Eight seconds: long enough that chance does not reach the coherence, and short beside a cut.
const PIECE = 2 ** 15;
const NEAR = 2 ** 16;
const WIDE = 2 ** 18;
// Half a minute to both sides for each centre, up to two minutes: a greeting or an advertisement at the beginning.
const WIDE_CENTERS = [0, 56, -56, 112, -112];
// Where a lag is looked for first; the sound of one may be silent or another one.
const ANCHORS = [4, 2, 6];
const MIN_COHERENCE = 0.05;
const MIN_AGREED = 3;
// Lags within it are one.
const SAME_SECONDS = 0.05;

const secondsOf = (samples: number) => samples / SOUND_RATE;

/** So many samples from a second on; silence where there is no sound. */
async function readWindow({ readSound }: ComparedSound, from: number, count: number): Promise<Float32Array> {
  const { from: at, samples } = await readSound(from, from + secondsOf(count));
  const window = new Float32Array(count);
  const missing = Math.round((at - from) * SOUND_RATE);
  const kept = samples.subarray(Math.max(0, -missing));
  const start = Math.max(0, missing);
  if (start < count) window.set(kept.subarray(0, count - start), start);
  return window;
}

type Piece = { start: number; samples: Float32Array };

// Of 16 bits. Silence is coherent with silence.
const MIN_LOUDNESS = 30;

function isHeard(samples: Float32Array): boolean {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return sum > samples.length * MIN_LOUDNESS ** 2;
}

async function findLag(piece: Piece, second: ComparedSound, center: number, count: number) {
  const from = piece.start + center - secondsOf((count - PIECE) / 2);
  const window = await readWindow(second, from, count);
  if (!isHeard(piece.samples) || !isHeard(window)) return undefined;
  const { at, coherence } = findPlace(piece.samples, window);
  const isFound = coherence >= MIN_COHERENCE && isHeard(window.subarray(at, at + PIECE));
  return isFound ? from + secondsOf(at) - piece.start : undefined;
}

async function findAnywhere(piece: Piece, second: ComparedSound): Promise<number | undefined> {
  for (const center of WIDE_CENTERS) {
    const lag = await findLag(piece, second, center, WIDE);
    if (lag !== undefined) return lag;
  }
  return undefined;
}

// Near the lag of the others first: music may come twice.
async function findAround(piece: Piece, second: ComparedSound, known: number): Promise<number | undefined> {
  return (await findLag(piece, second, known, NEAR)) ?? findLag(piece, second, known, WIDE);
}

function judge(lags: readonly (number | undefined)[]): Lag {
  const found = lags.filter((lag) => lag !== undefined).toSorted((a, b) => a - b);
  const [first = 0, last = 0] = [found[0], found.at(-1)];
  if (last - first > SAME_SECONDS) return { lag: null, isCut: true };
  const third = PLACES / 3;
  const isAllOver = [0, 1, 2].every((part) =>
    lags.slice(part * third, (part + 1) * third).some((lag) => lag !== undefined),
  );
  if (found.length < MIN_AGREED || !isAllOver) return { lag: null, isCut: false };
  return { lag: found[found.length >> 1] ?? 0, isCut: false };
}

/**
 * Measures by its sound how much later a video comes than another one of the same episode. At least three places must
 * tell the same lag, one in each third of the film, and none another one: `isCut` says that some did.
 */
export async function measureLag(
  first: ComparedSound,
  second: ComparedSound,
  signal?: AbortSignal,
): Promise<Lag> {
  const pieces: Piece[] = [];
  for (let i = 0; i < PLACES; i += 1) {
    const start = Math.max(0, (first.duration * (i + 0.5)) / PLACES - secondsOf(PIECE) / 2);
    pieces.push({ start, samples: await readWindow(first, start, PIECE) });
    signal?.throwIfAborted();
  }
  let known: number | undefined;
  for (const anchor of ANCHORS) {
    const piece = pieces[anchor];
    if (piece && known === undefined) known = await findAnywhere(piece, second);
    signal?.throwIfAborted();
  }
  if (known === undefined) return { lag: null, isCut: false };
  const lags: (number | undefined)[] = [];
  for (const piece of pieces) {
    lags.push(await findAround(piece, second, known));
    signal?.throwIfAborted();
  }
  return judge(lags);
}
