// Bits 0 to 25 are a to z, bit 26 is any digit, and all other letters share bits 27 to 30.
function bitOf(code: number): number {
  if (code >= 97 && code <= 122) return code - 97;
  return code >= 48 && code <= 57 ? 26 : 27 + (code % 4);
}

/**
 * The letters of a word as a set of 31 bits. Comparing two sets rules out very different words without reading them.
 */
export function letterSet(word: string): number {
  let set = 0;
  for (let at = 0; at < word.length; at += 1) set |= 1 << bitOf(word.charCodeAt(at));
  return set;
}

/** Whether a set holds more than `limit` letters. */
export function exceedsSize(set: number, limit: number): boolean {
  let rest = set;
  for (let left = limit; left > 0; left -= 1) rest &= rest - 1;
  return rest !== 0;
}
