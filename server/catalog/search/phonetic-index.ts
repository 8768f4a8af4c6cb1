import { createHashedNumbers, grown, hashText, type HashedNumbers } from './store/hashed-numbers.ts';
import { letterSet } from './letter-set.ts';
import { createNumberLists, type NumberLists } from './store/number-lists.ts';
import { russianSoundOf } from './phonetic-key.ts';
import { createTextTable, type TextTable } from './store/text-table.ts';

/**
 * The phonetic keys of a vocabulary, each a number: their texts, the words that have them, their letters as sets
 * (`letter-set.ts`), and the keys by their first three letters, by length and by what a Russian hears
 * (`russianSoundOf`).
 */
export type PhoneticIndex = {
  readonly texts: TextTable;
  readonly words: NumberLists;
  letters: Int32Array;
  readonly byPrefix: Map<string, number[]>;
  readonly byLength: number[][];
  readonly bySound: HashedNumbers;
};

/** The number of letters by which `byPrefix` groups keys. */
export const PREFIX_LENGTH = 3;

/** Creates an empty index. */
export function createPhoneticIndex(): PhoneticIndex {
  return {
    texts: createTextTable(),
    words: createNumberLists(),
    letters: new Int32Array(64),
    byPrefix: new Map(),
    byLength: [],
    bySound: createHashedNumbers(),
  };
}

/** Adds a word under a key and returns the key. The word must not be under this key yet. */
export function addPhoneticKey(index: PhoneticIndex, text: string, word: number): number {
  const { texts, words, byPrefix, byLength, bySound } = index;
  const known = texts.find(text);
  const key = known ?? texts.add(text);
  words.add(key, word);
  if (known !== undefined) return known;
  if (key >= index.letters.length) index.letters = grown(index.letters, 2 * index.letters.length);
  index.letters[key] = letterSet(text);
  const prefix = text.slice(0, PREFIX_LENGTH);
  const samePrefix = byPrefix.get(prefix);
  if (samePrefix) samePrefix.push(key);
  else byPrefix.set(prefix, [key]);
  bySound.add(key, hashText(russianSoundOf(text)));
  while (byLength.length <= text.length) byLength.push([]);
  byLength[text.length]?.push(key);
  return key;
}

function removeItem(items: number[] | undefined, item: number): void {
  const at = items?.indexOf(item) ?? -1;
  if (at >= 0) items?.splice(at, 1);
}

/** Removes a word from a key, and the key itself when no word is left under it. */
export function removePhoneticKey(index: PhoneticIndex, key: number, word: number): void {
  const { texts, words, byPrefix, byLength, bySound } = index;
  if (!words.remove(key, word)) return;
  const text = texts.textOf(key);
  removeItem(byLength[text.length], key);
  removeItem(byPrefix.get(text.slice(0, PREFIX_LENGTH)), key);
  bySound.remove(key);
  texts.remove(key);
}

/** The keys that sound to a Russian as a text does. */
export function findBySound({ texts, bySound }: PhoneticIndex, text: string): number[] {
  const sound = russianSoundOf(text);
  const keys = [...bySound.withHash(hashText(sound))];
  return keys.filter((key) => russianSoundOf(texts.textOf(key)) === sound).toSorted((a, b) => a - b);
}
