import { letterSet } from './letter-set.ts';
import { russianSoundOf } from './phonetic-key.ts';

/** A phonetic key, its letters as a set (`letter-set.ts`), and all words that have this key. */
export type PhoneticKey<T> = { readonly text: string; readonly letters: number; readonly words: T[] };

type LengthBucket<T> = { readonly letterSets: number[]; readonly keys: PhoneticKey<T>[] };

/**
 * The phonetic keys of a vocabulary by text, by their first three letters, by what a Russian hears (`russianSoundOf`)
 * and by length. A length bucket holds the letter sets of its keys in an array of their own, because plain numbers are
 * quick to scan.
 */
export type PhoneticIndex<T> = {
  readonly byText: Map<string, PhoneticKey<T>>;
  readonly byPrefix: Map<string, PhoneticKey<T>[]>;
  readonly bySound: Map<string, PhoneticKey<T>[]>;
  readonly byLength: LengthBucket<T>[];
};

/** The number of letters by which `byPrefix` groups keys. */
export const PREFIX_LENGTH = 3;

/** Creates an empty index. */
export function createPhoneticIndex<T>(): PhoneticIndex<T> {
  return { byText: new Map(), byPrefix: new Map(), bySound: new Map(), byLength: [] };
}

/** Adds a word under a key and returns the key. The word must not be under this key yet. */
export function addPhoneticKey<T>(index: PhoneticIndex<T>, text: string, word: T): PhoneticKey<T> {
  const { byText, byPrefix, bySound, byLength } = index;
  const known = byText.get(text);
  known?.words.push(word);
  if (known) return known;
  const key: PhoneticKey<T> = { text, letters: letterSet(text), words: [word] };
  const samePrefix = byPrefix.get(text.slice(0, PREFIX_LENGTH));
  if (samePrefix) samePrefix.push(key);
  else byPrefix.set(text.slice(0, PREFIX_LENGTH), [key]);
  const sound = russianSoundOf(text);
  const sameSound = bySound.get(sound);
  if (sameSound) sameSound.push(key);
  else bySound.set(sound, [key]);
  while (byLength.length <= text.length) byLength.push({ letterSets: [], keys: [] });
  byLength[text.length]?.letterSets.push(key.letters);
  byLength[text.length]?.keys.push(key);
  byText.set(text, key);
  return key;
}

function removeItem<T>(items: T[] | undefined, item: T): void {
  const at = items?.indexOf(item) ?? -1;
  if (at >= 0) items?.splice(at, 1);
}

/** Removes a word from a key, and the key itself when no word is left under it. */
export function removePhoneticKey<T>(index: PhoneticIndex<T>, key: PhoneticKey<T>, word: T): void {
  removeItem(key.words, word);
  if (key.words.length > 0) return;
  const bucket = index.byLength[key.text.length];
  bucket?.letterSets.splice(bucket.keys.indexOf(key), 1);
  removeItem(bucket?.keys, key);
  removeItem(index.byPrefix.get(key.text.slice(0, PREFIX_LENGTH)), key);
  const sound = russianSoundOf(key.text);
  removeItem(index.bySound.get(sound), key);
  if (index.bySound.get(sound)?.length === 0) index.bySound.delete(sound);
  index.byText.delete(key.text);
}
