import type { Name } from './fit.ts';
import { namesOf, type ReleaseNames } from './names.ts';
import { createVocabulary, type Entry, type Vocabulary } from './vocabulary.ts';

export type RegisteredRelease = {
  readonly id: number;
  readonly year: number;
  readonly favorites: number;
  /** The main one first. */
  readonly names: readonly Name[];
  readonly joined: readonly Entry[];
};

/** The releases that can be found. A place is the number of one in here, from 0, given again after a removal. */
export type Register = {
  put: (release: ReleaseNames) => void;
  remove: (id: number) => void;
  at: (place: number) => RegisteredRelease | undefined;
  /** One more than the last place. */
  readonly places: number;
  readonly size: number;
  readonly words: Vocabulary;
  /** Names written without spaces, for «onepunchman» and «ван панч мен». */
  readonly joinedNames: Vocabulary;
};

/** So many letters of a name without spaces are kept: what is typed without spaces is short. */
export const MAX_JOINED_LENGTH = 20;

/** An empty register. */
export function createRegister(): Register {
  const releases: (RegisteredRelease | undefined)[] = [];
  const placeOf = new Map<number, number>();
  const free: number[] = [];
  const words = createVocabulary();
  const joinedNames = createVocabulary();

  const remove = (id: number) => {
    const place = placeOf.get(id) ?? -1;
    const release = releases[place];
    if (!release) return;
    for (const entry of new Set(release.names.flatMap(({ entries }) => entries))) words.remove(entry, place);
    for (const entry of new Set(release.joined)) joinedNames.remove(entry, place);
    releases[place] = undefined;
    placeOf.delete(id);
    free.push(place);
  };

  const put = (release: ReleaseNames) => {
    remove(release.id);
    const place = free.pop() ?? releases.length;
    const names = namesOf(release);
    const several = names.filter(({ words, isInitials }) => words.length > 1 && !isInitials);
    placeOf.set(release.id, place);
    releases[place] = {
      id: release.id,
      year: release.year,
      favorites: release.added_in_users_favorites,
      names: names.map((name) => ({
        entries: name.words.map((word) => words.add(word, place)),
        letters: name.words.join('').length,
        isInitials: name.isInitials,
      })),
      joined: several.map((name) => joinedNames.add(name.words.join('').slice(0, MAX_JOINED_LENGTH), place)),
    };
  };

  return {
    put,
    remove,
    at: (place) => releases[place],
    get places() {
      return releases.length;
    },
    get size() {
      return placeOf.size;
    },
    words,
    joinedNames,
  };
}
