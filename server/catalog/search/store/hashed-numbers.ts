/** Numbers from 0 by a hash of 32 bits, which several may have, in typed arrays: a few bytes for each. */
export type HashedNumbers = {
  /** Adds a number that is not in it. */
  add: (number: number, hash: number) => void;
  remove: (number: number) => void;
  /** The numbers that have a hash, in no certain order. */
  withHash: (hash: number) => Generator<number>;
};

const NONE = -1;
const FIRST_SIZE = 64;

/** A hash of 32 bits of the letters of a text. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash ^ (hash >>> 15);
}

/** A longer copy of an array. */
export function grown<T extends Int32Array | Uint32Array | Uint16Array>(old: T, size: number): T {
  const longer = new (old.constructor as new (size: number) => T)(size);
  longer.set(old);
  return longer;
}

/** Creates it without numbers. */
export function createHashedNumbers(): HashedNumbers {
  let heads = new Int32Array(FIRST_SIZE).fill(NONE);
  let next = new Int32Array(FIRST_SIZE);
  let hashes = new Int32Array(FIRST_SIZE);
  let end = 0;
  const removed = new Set<number>();

  const link = (number: number) => {
    const bucket = (hashes[number] ?? 0) & (heads.length - 1);
    next[number] = heads[bucket] ?? NONE;
    heads[bucket] = number;
  };
  const grow = () => {
    const size = 2 * heads.length;
    heads = new Int32Array(size).fill(NONE);
    next = grown(next, size);
    hashes = grown(hashes, size);
    for (let number = 0; number < end; number += 1) if (!removed.has(number)) link(number);
  };

  return {
    add: (number, hash) => {
      while (number >= heads.length) grow();
      for (; end < number; end += 1) removed.add(end);
      end = Math.max(end, number + 1);
      removed.delete(number);
      hashes[number] = hash;
      link(number);
    },
    remove: (number) => {
      const bucket = (hashes[number] ?? 0) & (heads.length - 1);
      let before = heads[bucket] ?? NONE;
      if (before === number) heads[bucket] = next[number] ?? NONE;
      else {
        while (before !== NONE && next[before] !== number) before = next[before] ?? NONE;
        if (before !== NONE) next[before] = next[number] ?? NONE;
      }
      removed.add(number);
    },
    *withHash(hash) {
      let number = heads[hash & (heads.length - 1)] ?? NONE;
      for (; number !== NONE; number = next[number] ?? NONE) if (hashes[number] === hash) yield number;
    },
  };
}
