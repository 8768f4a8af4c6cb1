import { findLongerKeys, findMistypedBeginnings, findMistypedKeys } from './fuzzy-lookup.ts';
import {
  addPhoneticKey,
  createPhoneticIndex,
  removePhoneticKey,
  type PhoneticKey,
} from './phonetic-index.ts';
import { phoneticKeyOf } from './phonetic-key.ts';

/** A word as it is spelled, and the slots of the releases that have it in a name. */
export type VocabularyWord = {
  readonly spelling: string;
  readonly slots: number[];
  phoneticKeys: readonly PhoneticKey<VocabularyWord>[];
};

/** What a lookup may find besides the same word: a longer one that is still being typed, one with typos. */
export type LookupOptions = { isUnfinished: boolean; hasTypos: boolean };

/** Words of the vocabulary and how similar each is to the requested word: 1 for the same word. */
export type SimilarWords = Map<VocabularyWord, number>;

export type Vocabulary = {
  add: (word: string, slot: number) => VocabularyWord;
  remove: (entry: VocabularyWord, slot: number) => void;
  /** Whether the vocabulary has this spelling. A single letter never counts, a number does. */
  has: (word: string) => boolean;
  find: (word: string, options: LookupOptions) => SimilarWords;
};

const SAME_KEY = 0.95;
const BEGINNING = 0.75;
const BEGINNING_SHARE = 0.2;
const MISTYPED = 0.85;
const BEGINNING_MISTYPED = 0.7;
const MIN_STEM_LENGTH = 4;

const withoutYo = (word: string) => word.replaceAll('ё', 'е');

// «сёдзё» may be written «седзе», which has another key; the particle «wo» is pronounced «о» and typed «во».
function keyTextsOf(word: string): string[] {
  if (word === 'wo') return ['o', 'vo'];
  const key = phoneticKeyOf(word);
  return word.includes('ё') ? [...new Set([phoneticKeyOf(withoutYo(word)), key])] : [key];
}

/** Creates an empty vocabulary. Words are found by spelling, phonetic key, beginning and in spite of typos. */
export function createVocabulary(): Vocabulary {
  const entries = new Map<string, VocabularyWord>();
  const index = createPhoneticIndex<VocabularyWord>();

  const add = (word: string, slot: number): VocabularyWord => {
    const spelling = withoutYo(word);
    const known = entries.get(spelling);
    const entry = known ?? { spelling, slots: [slot], phoneticKeys: [] };
    if (!known) entries.set(spelling, entry);
    if (!known || word !== spelling) {
      const added = keyTextsOf(word).filter((text) => !entry.phoneticKeys.some((key) => key.text === text));
      entry.phoneticKeys = [
        ...entry.phoneticKeys,
        ...added.map((text) => addPhoneticKey(index, text, entry)),
      ];
    }
    // A release adds all its words in one go, so a repeated slot can only be the last one.
    if (entry.slots.at(-1) !== slot) entry.slots.push(slot);
    return entry;
  };

  const remove = (entry: VocabularyWord, slot: number) => {
    const at = entry.slots.indexOf(slot);
    if (at >= 0) entry.slots.splice(at, 1);
    if (entry.slots.length > 0) return;
    entries.delete(entry.spelling);
    for (const key of entry.phoneticKeys) removePhoneticKey(index, key, entry);
  };

  const has = (word: string) => /^\p{N}|../u.test(word) && entries.has(withoutYo(word));

  const find = (word: string, { isUnfinished, hasTypos }: LookupOptions): SimilarWords => {
    const spelling = withoutYo(word);
    const similar: SimilarWords = new Map();
    const note = (key: PhoneticKey<VocabularyWord>, similarity: number) => {
      for (const entry of key.words) {
        const isAsWritten =
          similarity === 1 ? entry.spelling === spelling : entry.spelling.startsWith(spelling);
        const best = isAsWritten ? similarity : similarity * SAME_KEY;
        if (best > (similar.get(entry) ?? 0)) similar.set(entry, best);
      }
    };
    const isNumber = /^\p{N}/u.test(word);
    for (const text of keyTextsOf(word)) {
      const { length } = text;
      const same = index.byText.get(text);
      if (same) note(same, 1);
      // 2 is neither the beginning nor a typo of 20.
      if (isNumber) continue;
      if (isUnfinished || (hasTypos && length >= MIN_STEM_LENGTH))
        for (const key of findLongerKeys(index, text))
          note(key, BEGINNING + BEGINNING_SHARE * (length / key.text.length));
      if (!hasTypos) continue;
      const matches = findMistypedKeys(index, text);
      for (const { key, typos } of matches) note(key, MISTYPED * (1 - typos / length));
      if (!isUnfinished || matches.length > 0) continue;
      for (const { key, typos } of findMistypedBeginnings(index, text))
        note(key, BEGINNING_MISTYPED * (1 - typos / length));
    }
    return similar;
  };

  return { add, remove, has, find };
}
