// Sound is compared by the phases of its frequencies and not by their strength: a voice over a song is loud in few of
// them, and the song shows in all others.

// A transform of Fourier in place over a power of two, as it is in every textbook.
function transform(re: Float64Array, im: Float64Array, sign: 1 | -1): void {
  const size = re.length;
  for (let i = 1, j = 0; i < size; i += 1) {
    let bit = size >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i >= j) continue;
    const [keptRe, keptIm] = [re[i] ?? 0, im[i] ?? 0];
    re[i] = re[j] ?? 0;
    im[i] = im[j] ?? 0;
    re[j] = keptRe;
    im[j] = keptIm;
  }
  const { cos, sin } = turnsOf(size);
  for (let length = 2; length <= size; length *= 2) {
    const half = length / 2;
    const step = size / length;
    for (let start = 0; start < size; start += length) {
      for (let k = 0; k < half; k += 1) {
        const [i, j] = [start + k, start + k + half];
        const turnRe = cos[k * step] ?? 0;
        const turnIm = sign * (sin[k * step] ?? 0);
        const a = re[j] ?? 0;
        const b = im[j] ?? 0;
        const oddRe = a * turnRe - b * turnIm;
        const oddIm = a * turnIm + b * turnRe;
        re[j] = (re[i] ?? 0) - oddRe;
        im[j] = (im[i] ?? 0) - oddIm;
        re[i] = (re[i] ?? 0) + oddRe;
        im[i] = (im[i] ?? 0) + oddIm;
      }
    }
  }
}

type Turns = { cos: Float64Array; sin: Float64Array };
const turns = new Map<number, Turns>();

function turnsOf(size: number): Turns {
  const known = turns.get(size);
  if (known) return known;
  const made = { cos: new Float64Array(size / 2), sin: new Float64Array(size / 2) };
  for (let i = 0; i < size / 2; i += 1) {
    made.cos[i] = Math.cos((2 * Math.PI * i) / size);
    made.sin[i] = Math.sin((2 * Math.PI * i) / size);
  }
  turns.set(size, made);
  return made;
}

/** Replaces two sounds of one length (`re`, `im`) by the phase of the one against the other at each frequency. */
function phasesBetween(re: Float64Array, im: Float64Array): void {
  const size = re.length;
  // Both are real, so that one transform does for both.
  transform(re, im, -1);
  for (let k = 0; k <= size / 2; k += 1) {
    const mirrored = (size - k) & (size - 1);
    const [a, b, c, d] = [re[k] ?? 0, im[k] ?? 0, re[mirrored] ?? 0, im[mirrored] ?? 0];
    const [oneRe, oneIm, otherRe, otherIm] = [a + c, b - d, b + d, c - a];
    const productRe = oneRe * otherRe + oneIm * otherIm;
    const productIm = oneIm * otherRe - oneRe * otherIm;
    const scale = 1 / (Math.sqrt(productRe * productRe + productIm * productIm) + Number.MIN_VALUE * 2 ** 60);
    re[k] = productRe * scale;
    im[k] = productIm * scale;
    re[mirrored] = productRe * scale;
    im[mirrored] = -productIm * scale;
  }
}

/** Where a sound is found in a longer one, and how coherent they are there: 0 to 1. */
export type Place = { at: number; coherence: number };

/** Finds the place of a short sound in a longer one, whose length is a power of two, to a sample. */
export function findPlace(short: Float32Array, long: Float32Array): Place {
  const [real, imaginary] = [new Float64Array(long), new Float64Array(long.length)];
  imaginary.set(short);
  phasesBetween(real, imaginary);
  transform(real, imaginary, 1);
  const best: Place = { at: 0, coherence: 0 };
  for (let at = 0; at + short.length <= long.length; at += 1) {
    const coherence = (real[at] ?? 0) / long.length;
    if (coherence > best.coherence) Object.assign(best, { at, coherence });
  }
  return best;
}

/** The samples of one window. */
export const WINDOW = 1024;
const shape = new Float64Array(WINDOW);
for (let i = 0; i < WINDOW; i += 1) shape[i] = 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / WINDOW);
// Converters cut what is lower or higher than these parts of the band.
const LOWEST = 16;
const HIGHEST = 440;

const [re, im] = [new Float64Array(WINDOW), new Float64Array(WINDOW)];

type Placed = { from: number; other: number };

/**
 * How coherent one window of two sounds is from two places on, the second of which may lie between two samples: about 0
 * of two different sounds, 1 of the same; 0 outside of them.
 */
export function coherenceAt(first: Float32Array, second: Float32Array, { from, other }: Placed): number {
  const whole = Math.round(other);
  if (from < 0 || whole < 0 || from + WINDOW > first.length || whole + WINDOW > second.length) return 0;
  for (let i = 0; i < WINDOW; i += 1) {
    re[i] = (first[from + i] ?? 0) * (shape[i] ?? 0);
    im[i] = (second[whole + i] ?? 0) * (shape[i] ?? 0);
  }
  phasesBetween(re, im);
  let sum = 0;
  const turn = (2 * Math.PI * (whole - other)) / WINDOW;
  for (let k = LOWEST; k < HIGHEST; k += 1)
    sum += (re[k] ?? 0) * Math.cos(turn * k) + (im[k] ?? 0) * Math.sin(turn * k);
  return sum / (HIGHEST - LOWEST);
}
