import { JAPANESE } from './japanese.ts';
import { namesOf, type MainNames, type ReleaseNames } from './names.ts';
import type { IndexedName } from './score-name.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';

export type IndexedRelease = {
  readonly id: number;
  readonly year: number;
  readonly favorites: number;
  /** The main name first. */
  readonly names: readonly IndexedName[];
  /** The words of `joinedNames`. */
  readonly joined: readonly number[];
};

/** The releases that can be found. Each has a slot, a number from 0 that is reused after a removal. */
export type IndexedReleases = {
  put: (release: ReleaseNames, mainNames: MainNames) => void;
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

// A release as numbers, because objects would take four times as much memory: id, year, favourites, how many joined
// names, those, and of each name its letters, twice, plus one for a shortened one, how many words, and those.
type Packed = readonly number[];

function pack({ id, year, favorites, names, joined }: IndexedRelease): Packed {
  const packed = names.flatMap(({ entries, letters, isShortened }) => [
    2 * letters + Number(isShortened),
    entries.length,
    ...entries,
  ]);
  return [id, year, favorites, joined.length, ...joined, ...packed];
}

function unpack(packed: Packed): IndexedRelease {
  const [id = 0, year = 0, favorites = 0, joined = 0] = packed;
  const names: IndexedName[] = [];
  for (let at = 4 + joined; at < packed.length;) {
    const [letters = 0, count = 0] = packed.slice(at, at + 2);
    const entries = packed.slice(at + 2, at + 2 + count);
    names.push({ entries, letters: letters >> 1, isShortened: letters % 2 === 1 });
    at += 2 + count;
  }
  return { id, year, favorites, names, joined: packed.slice(4, 4 + joined) };
}

/** Creates an index without releases. */
export function createIndexedReleases(): IndexedReleases {
  const releases: (Packed | undefined)[] = [];
  const at = (slot: number) => {
    const packed = releases[slot];
    return packed && unpack(packed);
  };
  const slotOf = new Map<number, number>();
  const freeSlots: number[] = [];
  const words = createVocabulary();
  const joinedNames = createVocabulary();

  const remove = (id: number) => {
    const slot = slotOf.get(id) ?? -1;
    const release = at(slot);
    if (!release) return;
    for (const entry of new Set(release.names.flatMap(({ entries }) => entries))) words.remove(entry, slot);
    for (const entry of new Set(release.joined)) joinedNames.remove(entry, slot);
    releases[slot] = undefined;
    slotOf.delete(id);
    freeSlots.push(slot);
  };

  const put = (release: ReleaseNames, mainNames: MainNames) => {
    remove(release.id);
    const slot = freeSlots.pop() ?? releases.length;
    const names = namesOf(release, mainNames);
    const severalWords = names.filter(
      ({ words, isShortened }) =>
        words.length > 1 && !isShortened && !words.some((word) => JAPANESE.test(word)),
    );
    slotOf.set(release.id, slot);
    releases[slot] = pack({
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
    });
  };

  return {
    put,
    remove,
    at,
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
