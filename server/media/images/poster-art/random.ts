/** A seeded random generator: the same seed gives the same sequence on every machine. */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
  /** A number in [from, to). */
  range(from: number, to: number): number;
  /** A whole number in [from, to], both included. */
  int(from: number, to: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
  /** True in `share` of the cases, 0 to 1. */
  chance(share: number): boolean;
}

/** Creates the generator of a seed. */
export function randomFrom(seed: string): Random {
  let state = fnv1a(seed);
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    int,
    range: (from, to) => from + next() * (to - from),
    pick: (choices) => choices[int(0, choices.length - 1)] ?? choices[0],
    chance: (share) => next() < share,
  };
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}
