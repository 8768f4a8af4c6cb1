// One bit for each letter of what was typed.
const MAX_LENGTH = 31;
const LATIN = 128;

/** How many typos a word has, when there are at most `most`; otherwise some number above. */
export type TypoCounter = (written: string, most: number) => number;

/** Where each letter stands in a text, as bits. */
function lettersOf(text: string): (code: number) => number {
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
 * Counts how many letters must be added, removed, replaced or swapped with a neighbour to make a word out of what was
 * typed, or the nearest beginning of that word with `isBeginning`. Of what was typed 31 letters count.
 */
export function countTypos(text: string, isBeginning: boolean): TypoCounter {
  const typed = text.slice(0, MAX_LENGTH);
  const placesOf = lettersOf(typed);
  const end = 1 << (typed.length - 1);
  // Hyyrö's bit-parallel distance: a column of the usual table is four numbers, the steps between its cells as bits.
  return (written, most) => {
    let typos = typed.length;
    let fewest = typos;
    let [up, down, same, before] = [-1, 0, 0, 0];
    const last = isBeginning ? Math.min(written.length, typed.length + most) : written.length;
    for (let at = 0; at < last; at += 1) {
      const here = placesOf(written.charCodeAt(at));
      const swapped = ((~same & here) << 1) & before;
      same = ((((here & up) + up) | 0) ^ up) | here | down | swapped;
      const right = down | ~(same | up);
      const left = same & up;
      if (right & end) typos += 1;
      else if (left & end) typos -= 1;
      if (typos < fewest) fewest = typos;
      if (!isBeginning && typos - (last - at - 1) > most) return most + 1;
      up = (left << 1) | ~(same | (right << 1) | 1);
      down = ((right << 1) | 1) & same;
      before = here;
    }
    return isBeginning ? fewest : typos;
  };
}
