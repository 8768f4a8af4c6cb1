// a to z, then all digits together, then four places that all other letters share.
function placeOf(code: number): number {
  if (code >= 97 && code <= 122) return code - 97;
  return code >= 48 && code <= 57 ? 26 : 27 + (code % 4);
}

/** The letters of a word as bits: words that are too different are told apart without being read. */
export function letterSet(word: string): number {
  let set = 0;
  for (let at = 0; at < word.length; at += 1) set |= 1 << placeOf(word.charCodeAt(at));
  return set;
}

/** Whether there are more than `most` letters in a set. */
export function hasMore(set: number, most: number): boolean {
  let rest = set;
  for (let left = most; left > 0; left -= 1) rest &= rest - 1;
  return rest !== 0;
}
