import type { CharReader } from './store/text-table.ts';

// One bit for each typed letter.
const MAX_LENGTH = 31;
const LATIN = 128;

/** Returns the number of typos in a word, or some number above `limit` if there are more. */
export type TypoCounter = (word: CharReader, limit: number) => number;

/** The positions of each letter in a text, as bits. */
function positionsByLetter(text: string): (code: number) => number {
  const latin = new Int32Array(LATIN);
  const others = new Map<number, number>();
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < LATIN) latin[code] = (latin[code] ?? 0) | (1 << at);
    else others.set(code, (others.get(code) ?? 0) | (1 << at));
  }
  return (code) => (code < LATIN ? latin[code] : others.get(code)) ?? 0;
}

/**
 * Counts how many letters of the typed text must be added, removed, replaced or swapped with a neighbour to get a word,
 * or with `isBeginning` the nearest beginning of that word. Only the first 31 typed letters count.
 */
export function countTypos(text: string, isBeginning: boolean): TypoCounter {
  const typed = text.slice(0, MAX_LENGTH);
  const positionsOf = positionsByLetter(typed);
  const end = 1 << (typed.length - 1);
  // Hyyrö's bit-parallel distance: a column of the usual table is four numbers, the steps between its cells as bits.
  return (word, limit) => {
    let typos = typed.length;
    let fewest = typos;
    let [up, down, same, before] = [-1, 0, 0, 0];
    const last = isBeginning ? Math.min(word.length, typed.length + limit) : word.length;
    for (let at = 0; at < last; at += 1) {
      const here = positionsOf(word.charCodeAt(at));
      const swapped = ((~same & here) << 1) & before;
      same = ((((here & up) + up) | 0) ^ up) | here | down | swapped;
      const right = down | ~(same | up);
      const left = same & up;
      if (right & end) typos += 1;
      else if (left & end) typos -= 1;
      if (typos < fewest) fewest = typos;
      if (!isBeginning && typos - (last - at - 1) > limit) return limit + 1;
      up = (left << 1) | ~(same | (right << 1) | 1);
      down = ((right << 1) | 1) & same;
      before = here;
    }
    return isBeginning ? fewest : typos;
  };
}
