/** Seconds from one point of a fingerprint to the next: a third of 4096 samples at 11,025 Hz. */
export const POINT_SECONDS = Math.floor(4096 / 3) / 11_025;

/** A stretch that two fingerprints have in common: its points in the first one, and the distance to the second. */
export type CommonRun = {
  /** The first point, and the one after the last. */
  from: number;
  to: number;
  /** Added to a point of the first one, it is the same point of the second. */
  lag: number;
  /** How many of its points are the same. */
  matches: number;
};

const MAX_DIFFERING_BITS = 8;
const MAX_GAP = Math.round(5 / POINT_SECONDS);
const MAX_POINTS = Math.round(160 / POINT_SECONDS);
/** Below this it is chance: single points that look alike. */
const MIN_DENSITY = 0.1;
const MIN_MATCHES = 12;

// Which 16 of the 32 bits.
const SHIFTS = [0, 8, 16];
const HALF_MASK = 0xff_ff;
// Silence and long tones repeat one value hundreds of times, and tell nothing of the distance.
const MAX_SAME = 40;
const MAX_LAGS = 200;
const MIN_VOTES = 4;

/** How many bits of two points differ. */
export function differingBits(a: number, b: number): number {
  let bits = a ^ b;
  bits -= (bits >>> 1) & 0x55_55_55_55;
  bits = (bits & 0x33_33_33_33) + ((bits >>> 2) & 0x33_33_33_33);
  return Math.imul((bits + (bits >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24;
}

function indexOf(points: Uint32Array, shift: number): Map<number, number[]> {
  const index = new Map<number, number[]>();
  for (const [i, point] of points.entries()) {
    const half = (point >>> shift) & HALF_MASK;
    const same = index.get(half);
    if (same) same.push(i);
    else index.set(half, [i]);
  }
  return index;
}

/** The lags for which most points vote: those of which one half of the bits is the same. */
function votedLags(first: Uint32Array, second: Uint32Array): number[] {
  const votes = new Uint32Array(first.length + second.length);
  for (const shift of SHIFTS) {
    const index = indexOf(second, shift);
    for (const [i, point] of first.entries()) {
      const same = index.get((point >>> shift) & HALF_MASK);
      if (!same || same.length > MAX_SAME) continue;
      for (const j of same) {
        const at = j - i + first.length;
        votes[at] = (votes[at] ?? 0) + 1;
        votes[at - 1] = (votes[at - 1] ?? 0) + 1;
      }
    }
  }
  return Array.from(votes, (count, at) => ({ count, lag: at - first.length }))
    .filter(({ count }) => count >= MIN_VOTES)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MAX_LAGS)
    .map(({ lag }) => lag);
}

const isSame = (a = 0, b = 0) => differingBits(a, b) <= MAX_DIFFERING_BITS;

// The true lag lies between this one and the next.
function runsAt(first: Uint32Array, second: Uint32Array, lag: number, minPoints: number): CommonRun[] {
  const runs: CommonRun[] = [];
  let run: CommonRun | undefined;
  const end = () => {
    const points = run ? run.to - run.from : 0;
    if (
      run &&
      points >= minPoints &&
      points <= MAX_POINTS &&
      run.matches >= Math.max(MIN_MATCHES, points * MIN_DENSITY)
    )
      runs.push(run);
    run = undefined;
  };
  for (let i = Math.max(0, -lag); i < Math.min(first.length, second.length - lag); i += 1) {
    if (!isSame(first[i], second[i + lag]) && !isSame(first[i], second[i + lag + 1])) continue;
    if (run && i - run.to > MAX_GAP) end();
    run ??= { from: i, to: i, lag, matches: 0 };
    run.to = i + 1;
    run.matches += 1;
  }
  end();
  return runs;
}

const overlapOf = (a: CommonRun, b: CommonRun) => Math.min(a.to, b.to) - Math.max(a.from, b.from);

/**
 * Finds the stretches of at least so many seconds, and at most 160, that two fingerprints have in common; of those that
 * are over each other in the first one, the one with most equal points.
 */
export function findCommonRuns(first: Uint32Array, second: Uint32Array, minSeconds: number): CommonRun[] {
  const minPoints = Math.round(minSeconds / POINT_SECONDS);
  const found = votedLags(first, second)
    .flatMap((lag) => runsAt(first, second, lag, minPoints))
    .toSorted((a, b) => b.matches - a.matches);
  const kept: CommonRun[] = [];
  for (const run of found) {
    const isOver = kept.some((other) => overlapOf(run, other) > (run.to - run.from) / 3);
    if (!isOver) kept.push(run);
  }
  return kept;
}
