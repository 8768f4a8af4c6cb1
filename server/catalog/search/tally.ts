import type { Entry, Nearness } from './vocabulary.ts';

/**
 * A word of a question, the words of names that it may be, and its worth: 1 for a word that hardly any release bears.
 */
export type FoundWord = { isRequired: boolean; nearness: Nearness; worth: number };

/** Which releases (by their places) bear words of a question, and the points of each place. */
export type Tally = { places: number[]; points: Float32Array };

// Of a beginning that half of the catalogue shares not everything is looked at.
const MAX_VISITS = 100_000;
const STEPS = 256;

// Kept from search to search: new ones each time would keep the garbage collector busy with a large index.
let points = new Float32Array();
let lastWord = new Uint8Array();
let borne = new Uint8Array();

function clear(size: number): void {
  if (size > points.length) {
    points = new Float32Array(2 * size);
    lastWord = new Uint8Array(2 * size);
    borne = new Uint8Array(2 * size);
  }
  for (const numbers of [points, lastWord, borne]) numbers.fill(0, 0, size);
}

type Bearers = { entries: [Entry, number][]; count: number };

// Nearest first: of several words of a release the first one counts.
function bearersOf({ nearness }: FoundWord): Bearers {
  const entries = [...nearness].toSorted(([, a], [, b]) => b - a);
  return { entries, count: entries.reduce((sum, [entry]) => sum + entry.places.length, 0) };
}

/**
 * Counts the words of a question that each release bears, in any of its names: of all releases with one of them, or
 * with
 * `needsAll` of those with every required one. Every place is below `size`; the points hold until the next tally.
 */
export function tallyWords(found: FoundWord[], size: number, needsAll: boolean): Tally {
  clear(size);
  const places: number[] = [];
  const words = found.map((word) => ({ ...word, bearers: bearersOf(word) }));
  // The rarest first: of the others only its bearers matter then, or as many as there is time for.
  words.sort((a, b) => Number(b.isRequired) - Number(a.isRequired) || a.bearers.count - b.bearers.count);
  const required = words.filter(({ isRequired }) => isRequired).length;
  let visits = 0;
  for (const [at, { bearers, worth, isRequired }] of words.entries()) {
    const needed = needsAll ? Math.min(at, required) : 0;
    if (needed > 0 && places.length === 0) break;
    if (needsAll) visits = 0;
    for (const [entry, near] of bearers.entries) {
      if (visits > MAX_VISITS) break;
      visits += entry.places.length;
      for (const place of entry.places) {
        if (lastWord[place] === at + 1 || (borne[place] ?? 0) < needed) continue;
        if (lastWord[place] === 0) places.push(place);
        lastWord[place] = at + 1;
        points[place] = (points[place] ?? 0) + worth * near;
        if (isRequired) borne[place] = (borne[place] ?? 0) + 1;
      }
    }
  }
  return { places: needsAll ? places.filter((place) => borne[place] === required) : places, points };
}

/** At most so many places; none of those left out has clearly more points than one that stays. */
export function strongest({ places, points }: Tally, most: number): number[] {
  if (places.length <= most) return places;
  const top = places.reduce((top, place) => Math.max(top, points[place] ?? 0), 0);
  const stepOf = (place: number) => Math.floor(((points[place] ?? 0) / top) * (STEPS - 1));
  const counts = new Uint32Array(STEPS);
  for (const place of places) counts[stepOf(place)] = (counts[stepOf(place)] ?? 0) + 1;
  let least = STEPS - 1;
  for (let sum = counts[least] ?? 0; sum < most && least > 0; sum += counts[least] ?? 0) least -= 1;
  const above = places.filter((place) => stepOf(place) > least);
  const last = places.filter((place) => stepOf(place) === least);
  return [...above, ...last].slice(0, most);
}
