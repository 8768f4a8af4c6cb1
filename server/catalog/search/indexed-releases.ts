import { JAPANESE } from './japanese.ts';
import { namesOf, type ReleaseNames } from './names.ts';
import type { IndexedName } from './score-name.ts';
import { createVocabulary, type Vocabulary, type VocabularyWord } from './vocabulary.ts';

export type IndexedRelease = {
  readonly id: number;
  readonly year: number;
  readonly favorites: number;
  /** The main name first. */
  readonly names: readonly IndexedName[];
  readonly joined: readonly VocabularyWord[];
};

/** The releases that can be found. Each has a slot, a number from 0 that is reused after a removal. */
export type IndexedReleases = {
  put: (release: ReleaseNames) => void;
  remove: (id: number) => void;
  at: (slot: number) => IndexedRelease | undefined;
  /** The number of slots, free ones included. */
  readonly slots: number;
  readonly size: number;
  readonly words: Vocabulary;
  /** Names written without spaces, for «onepunchman» and «ван панч мен». */
  readonly joinedNames: Vocabulary;
};

/** The number of letters stored of a name without spaces: queries typed without spaces are short. */
export const MAX_JOINED_LENGTH = 20;

/** Creates an index without releases. */
export function createIndexedReleases(): IndexedReleases {
  const releases: (IndexedRelease | undefined)[] = [];
  const slotOf = new Map<number, number>();
  const freeSlots: number[] = [];
  const words = createVocabulary();
  const joinedNames = createVocabulary();

  const remove = (id: number) => {
    const slot = slotOf.get(id) ?? -1;
    const release = releases[slot];
    if (!release) return;
    for (const entry of new Set(release.names.flatMap(({ entries }) => entries))) words.remove(entry, slot);
    for (const entry of new Set(release.joined)) joinedNames.remove(entry, slot);
    releases[slot] = undefined;
    slotOf.delete(id);
    freeSlots.push(slot);
  };

  const put = (release: ReleaseNames) => {
    remove(release.id);
    const slot = freeSlots.pop() ?? releases.length;
    const names = namesOf(release);
    const severalWords = names.filter(
      ({ words, isShortened }) =>
        words.length > 1 && !isShortened && !words.some((word) => JAPANESE.test(word)),
    );
    slotOf.set(release.id, slot);
    releases[slot] = {
      id: release.id,
      year: release.year,
      favorites: release.added_in_users_favorites,
      names: names.map((name) => ({
        entries: name.words.map((word) => words.add(word, slot)),
        letters: name.words.join('').length,
        isShortened: name.isShortened,
      })),
      joined: severalWords.map(({ words }) =>
        joinedNames.add(words.join('').slice(0, MAX_JOINED_LENGTH), slot),
      ),
    };
  };

  return {
    put,
    remove,
    at: (slot) => releases[slot],
    get slots() {
      return releases.length;
    },
    get size() {
      return slotOf.size;
    },
    words,
    joinedNames,
  };
}
