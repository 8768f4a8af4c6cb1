import type { SimilarWords, Vocabulary } from './vocabulary.ts';

/**
 * A word of a query, the words of the vocabulary that it may mean, and its weight: 1 for a word that hardly any release
 * has.
 */
export type LookedUpWord = { isRequired: boolean; similar: SimilarWords; weight: number };

/** The slots of the releases that contain words of a query, and the points of each slot. */
export type Accumulated = { slots: number[]; points: Float32Array };

// Bounds the time for a beginning that half of the catalogue shares.
const MAX_VISITS = 100_000;
const STEPS = 256;

// Reused by all searches: with a large index, new arrays each time would keep the garbage collector busy.
let points = new Float32Array();
let lastWord = new Uint8Array();
let matchedWords = new Uint8Array();

function clear(size: number): void {
  if (size > points.length) {
    points = new Float32Array(2 * size);
    lastWord = new Uint8Array(2 * size);
    matchedWords = new Uint8Array(2 * size);
  }
  for (const numbers of [points, lastWord, matchedWords]) numbers.fill(0, 0, size);
}

type Candidates = { entries: [number, number][]; count: number };

// The most similar word first: when a release has several of them, the first one counts.
function candidatesOf(vocabulary: Vocabulary, { similar }: LookedUpWord): Candidates {
  const entries = [...similar].toSorted(([, a], [, b]) => b - a);
  return { entries, count: entries.reduce((sum, [entry]) => sum + vocabulary.countSlots(entry), 0) };
}

/**
 * Adds up the points of the query's words for each release, over all its names: for releases with at least one of the
 * words, or with `needsAll` for those with every required word. Every slot must be below `size`. The points are valid
 * until the next call.
 */
export function accumulatePoints(
  vocabulary: Vocabulary,
  looked: LookedUpWord[],
  size: number,
  needsAll: boolean,
): Accumulated {
  clear(size);
  const slots: number[] = [];
  const words = looked.map((word) => ({ ...word, candidates: candidatesOf(vocabulary, word) }));
  // The rarest word first: of the other words only its releases matter then, or as many as the time allows.
  words.sort(
    (a, b) => Number(b.isRequired) - Number(a.isRequired) || a.candidates.count - b.candidates.count,
  );
  const required = words.filter(({ isRequired }) => isRequired).length;
  let visits = 0;
  for (const [at, { candidates, weight, isRequired }] of words.entries()) {
    const needed = needsAll ? Math.min(at, required) : 0;
    if (needed > 0 && slots.length === 0) break;
    if (needsAll) visits = 0;
    for (const [entry, similarity] of candidates.entries) {
      if (visits > MAX_VISITS) break;
      const of = vocabulary.slotsOf(entry);
      visits += of.length;
      for (const slot of of) {
        if (lastWord[slot] === at + 1 || (matchedWords[slot] ?? 0) < needed) continue;
        if (lastWord[slot] === 0) slots.push(slot);
        lastWord[slot] = at + 1;
        points[slot] = (points[slot] ?? 0) + weight * similarity;
        if (isRequired) matchedWords[slot] = (matchedWords[slot] ?? 0) + 1;
      }
    }
  }
  return { slots: needsAll ? slots.filter((slot) => matchedWords[slot] === required) : slots, points };
}

/** Selects at most `limit` slots; no slot left out has clearly more points than a selected one. */
export function selectStrongest({ slots, points }: Accumulated, limit: number): number[] {
  if (slots.length <= limit) return slots;
  const top = slots.reduce((top, slot) => Math.max(top, points[slot] ?? 0), 0);
  const stepOf = (slot: number) => Math.floor(((points[slot] ?? 0) / top) * (STEPS - 1));
  const counts = new Uint32Array(STEPS);
  for (const slot of slots) counts[stepOf(slot)] = (counts[stepOf(slot)] ?? 0) + 1;
  let lowest = STEPS - 1;
  for (let sum = counts[lowest] ?? 0; sum < limit && lowest > 0; sum += counts[lowest] ?? 0) lowest -= 1;
  const above = slots.filter((slot) => stepOf(slot) > lowest);
  const last = slots.filter((slot) => stepOf(slot) === lowest);
  return [...above, ...last].slice(0, limit);
}
