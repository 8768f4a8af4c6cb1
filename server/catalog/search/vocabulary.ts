import { findLongerKeys, findMistypedBeginnings, findMistypedKeys, type FuzzyMatch } from './fuzzy-lookup.ts';
import { createNumberLists } from './store/number-lists.ts';
import { addPhoneticKey, createPhoneticIndex, findBySound, removePhoneticKey } from './phonetic-index.ts';
import { phoneticKeyOf } from './phonetic-key.ts';
import { createTextTable } from './store/text-table.ts';
import { countTypos } from './typos.ts';

/** What a lookup may find besides the same word: a longer one that is still being typed, one with typos. */
export type LookupOptions = { isUnfinished: boolean; hasTypos: boolean };

/** Words of the vocabulary and how similar each is to the requested word: 1 for the same word. */
export type SimilarWords = Map<number, number>;

/** Words as they are spelled, each a number, and the slots of the releases that have them in a name. */
export type Vocabulary = {
  add: (word: string, slot: number) => number;
  remove: (word: number, slot: number) => void;
  /** Whether the vocabulary has this spelling. A single letter never counts, a number does. */
  has: (word: string) => boolean;
  find: (word: string, options: LookupOptions) => SimilarWords;
  slotsOf: (word: number) => readonly number[];
  countSlots: (word: number) => number;
  /** The number of letters of a word. */
  lengthOf: (word: number) => number;
};

const SAME_KEY = 0.95;
// A few letters sound like too many words, above all like their beginnings.
const SHORT_KEY = 3;
const SHORT_BEGINNING = 6;
const BEGINNING = 0.75;
const BEGINNING_SHARE = 0.2;
const MISTYPED = 0.85;
const BEGINNING_MISTYPED = 0.7;
const MIN_STEM_LENGTH = 4;
// Made-up words of four letters sound like too many others.
const MIN_HEARD_LENGTH = 5;

const withoutYo = (word: string) => word.replaceAll('ё', 'е');

// «сёдзё» may be written «седзе», which has another key; the particle «wo» is pronounced «о» and typed «во».
function keyTextsOf(word: string): string[] {
  if (word === 'wo') return ['o', 'vo'];
  const key = phoneticKeyOf(word);
  return word.includes('ё') ? [...new Set([phoneticKeyOf(withoutYo(word)), key])] : [key];
}

// A letter that is held down counts once. A key much shorter than the word says less than the word.
function lettersHeard(word: string, key: string): number {
  return Math.min(word.replace(/(.)\1+/gu, '$1').length, 2 * key.length);
}

const isCyrillic = (word: string) => /[а-яё]/.test(word);

/** Creates an empty vocabulary. Words are found by spelling, phonetic key, beginning and in spite of typos. */
export function createVocabulary(): Vocabulary {
  const spellings = createTextTable();
  const slots = createNumberLists();
  const keys = createNumberLists();
  const index = createPhoneticIndex();

  const add = (word: string, slot: number): number => {
    const spelling = withoutYo(word);
    const known = spellings.find(spelling);
    const entry = known ?? spellings.add(spelling);
    if (known === undefined || word !== spelling) {
      const has = (text: string) => keys.of(entry).some((key) => index.texts.textOf(key) === text);
      for (const text of keyTextsOf(word))
        if (known === undefined || !has(text)) keys.add(entry, addPhoneticKey(index, text, entry));
    }
    // A release adds all its words in one go, so a repeated slot can only be the last one.
    slots.add(entry, slot);
    return entry;
  };

  const remove = (entry: number, slot: number) => {
    if (!slots.remove(entry, slot)) return;
    // A copy, because the list is emptied meanwhile.
    for (const key of keys.of(entry).toReversed()) {
      removePhoneticKey(index, key, entry);
      keys.remove(entry, key);
    }
    spellings.remove(entry);
  };

  const has = (word: string) => /^\p{N}|../u.test(word) && spellings.find(withoutYo(word)) !== undefined;

  const find = (word: string, { isUnfinished, hasTypos }: LookupOptions): SimilarWords => {
    const spelling = withoutYo(word);
    const similar: SimilarWords = new Map();
    const note = (entry: number, similarity: number) => {
      if (similarity > (similar.get(entry) ?? 0)) similar.set(entry, similarity);
    };
    const countInSpelling = countTypos(spelling, false);
    // One typo may change two letters of a key, and two different letters may sound alike: words in the same script
    // are compared as they are spelled.
    const noteMistyped = ({ key, typos }: FuzzyMatch, length: number) => {
      for (const entry of index.words.of(key)) {
        const other = spellings.textOf(entry);
        const isComparable = isCyrillic(other) === isCyrillic(spelling);
        const count = isComparable ? Math.max(1, countInSpelling(other, length)) : typos;
        note(entry, SAME_KEY * MISTYPED * (1 - count / length));
      }
    };
    // However many letters differ, such a word is one mistake.
    const noteAsHeard = (text: string) => {
      for (const key of findBySound(index, text))
        for (const entry of index.words.of(key))
          if (isCyrillic(spellings.textOf(entry))) note(entry, SAME_KEY * MISTYPED * (1 - 1 / text.length));
    };
    const isNumber = /^\p{N}/u.test(word);
    for (const text of keyTextsOf(word)) {
      const { length } = text;
      const heard = lettersHeard(word, text);
      const same = index.texts.find(text);
      for (const entry of same === undefined ? [] : index.words.of(same))
        note(entry, spellings.textOf(entry) === spelling ? 1 : SAME_KEY - SHORT_KEY / heard ** 2);
      // 2 is neither the beginning nor a typo of 20.
      if (isNumber) continue;
      if (isUnfinished || (hasTypos && length >= MIN_STEM_LENGTH)) {
        const bySound = SAME_KEY - SHORT_BEGINNING / heard ** 2;
        for (const key of findLongerKeys(index, text)) {
          const similarity = BEGINNING + BEGINNING_SHARE * (length / index.texts.lengthOf(key));
          for (const entry of index.words.of(key))
            note(entry, spellings.textOf(entry).startsWith(spelling) ? similarity : similarity * bySound);
        }
      }
      if (!hasTypos) continue;
      const matches = findMistypedKeys(index, text);
      for (const match of matches) noteMistyped(match, length);
      if (length >= MIN_HEARD_LENGTH && isCyrillic(spelling)) noteAsHeard(text);
      if (!isUnfinished || matches.length > 0) continue;
      for (const { key, typos } of findMistypedBeginnings(index, text))
        for (const entry of index.words.of(key))
          note(entry, SAME_KEY * BEGINNING_MISTYPED * (1 - typos / length));
    }
    return similar;
  };

  return {
    add,
    remove,
    has,
    find,
    slotsOf: slots.of,
    countSlots: slots.countOf,
    lengthOf: spellings.lengthOf,
  };
}
