import { createHashedNumbers, grown, hashText } from './hashed-numbers.ts';

/**
 * Different texts, each with a number from 0 that is reused after a removal. All letters are in one array, because a
 * string in a map takes five times as much memory.
 */
export type TextTable = {
  /** The number of a text; undefined if it is not in the table. */
  find: (text: string) => number | undefined;
  /** Adds a text that is not in the table. */
  add: (text: string) => number;
  remove: (number: number) => void;
  textOf: (number: number) => string;
  lengthOf: (number: number) => number;
  /** The letters of a text without making a string of them; valid until the next call. */
  lettersOf: (number: number) => CharReader;
};

/** What a reader of single letters needs of a string. */
export type CharReader = { readonly length: number; charCodeAt: (at: number) => number };

const FIRST_SIZE = 64;

/** Creates a table without texts. */
export function createTextTable(): TextTable {
  const numbers = createHashedNumbers();
  const free: number[] = [];
  let letters = new Uint16Array(FIRST_SIZE);
  let used = 0;
  let starts = new Uint32Array(FIRST_SIZE);
  let lengths = new Uint16Array(FIRST_SIZE);
  let end = 0;

  let viewed = 0;
  const view = { length: 0, charCodeAt: (at: number) => letters[viewed + at] ?? 0 };

  const isSame = (number: number, text: string) => {
    const start = starts[number] ?? 0;
    if (lengths[number] !== text.length) return false;
    for (let at = 0; at < text.length; at += 1) if (letters[start + at] !== text.charCodeAt(at)) return false;
    return true;
  };
  // Leaves the letters of removed texts behind.
  const makeRoom = (count: number) => {
    const old = letters;
    const live = lengths.subarray(0, end).reduce((sum, length) => sum + length, 0);
    letters = new Uint16Array(2 * (live + count));
    used = 0;
    for (let number = 0; number < end; number += 1) {
      const start = starts[number] ?? 0;
      letters.set(old.subarray(start, start + (lengths[number] ?? 0)), used);
      starts[number] = used;
      used += lengths[number] ?? 0;
    }
  };

  return {
    find: (text) => {
      for (const number of numbers.withHash(hashText(text))) if (isSame(number, text)) return number;
      return undefined;
    },
    add: (text) => {
      const number = free.pop() ?? end;
      end = Math.max(end, number + 1);
      if (number >= starts.length) {
        starts = grown(starts, 2 * starts.length);
        lengths = grown(lengths, 2 * lengths.length);
      }
      if (used + text.length > letters.length) makeRoom(text.length);
      starts[number] = used;
      lengths[number] = text.length;
      for (let at = 0; at < text.length; at += 1) letters[used + at] = text.charCodeAt(at);
      used += text.length;
      numbers.add(number, hashText(text));
      return number;
    },
    remove: (number) => {
      numbers.remove(number);
      lengths[number] = 0;
      free.push(number);
    },
    textOf: (number) => {
      const start = starts[number] ?? 0;
      return String.fromCharCode(...letters.subarray(start, start + (lengths[number] ?? 0)));
    },
    lengthOf: (number) => lengths[number] ?? 0,
    lettersOf: (number) => {
      viewed = starts[number] ?? 0;
      view.length = lengths[number] ?? 0;
      return view;
    },
  };
}
