import { randomFrom, type Random } from '#server/media/images/poster-art/random.ts';
import type { ReleaseNames, SearchIndex } from '#server/catalog/search/search-index.ts';
import { byHepburn, byPolivanov } from './search-romaji.ts';
import {
  asInChats,
  asInPassports,
  withLastWordCut,
  inWrongLayout,
  withWordsShuffled,
  TYPOS,
  withTypo,
  withTwoTypos,
} from './search-typos.ts';

/** A way to type a name; `type` returns undefined for a name that cannot be typed so. */
export type TypingStyle = { title: string; type: (name: string, random: Random) => string | undefined };

export const EXACT: TypingStyle = { title: 'exact name', type: (name) => name };
export const WRONG_LAYOUT: TypingStyle = { title: 'wrong layout', type: inWrongLayout };
export const ONE_TYPO: TypingStyle[] = TYPOS.map((slip) => ({
  title: `one letter ${slip}`,
  type: (name, random) => withTypo(name, slip, random),
}));

export const TYPING_STYLES: TypingStyle[] = [
  EXACT,
  WRONG_LAYOUT,
  ...ONE_TYPO,
  { title: 'two typos', type: withTwoTypos },
  { title: 'words shuffled', type: withWordsShuffled },
  { title: 'last word cut', type: withLastWordCut },
  { title: 'romaji by Polivanov', type: byPolivanov },
  { title: 'romaji by Hepburn', type: byHepburn },
  { title: 'Russian as in passports', type: asInPassports },
  { title: 'Russian as in chats', type: asInChats },
  {
    title: 'no spaces',
    type: (name) => (/^.{1,20}$/.test(name) && name.includes(' ') ? name.replaceAll(' ', '') : undefined),
  },
];

export const NAME_FIELDS = ['name_main', 'name_english', 'name_alternative'] as const;
export type NameField = (typeof NAME_FIELDS)[number];

export type SearchQuality = { searches: number; found: number; lost: { typed: string; name: string }[] };

const FIRST = 3;

/** Searches each name of a field typed in one way; counts how often a release with that name is in the first three. */
export function searchAllNames(
  index: SearchIndex,
  releases: readonly ReleaseNames[],
  field: NameField,
  kind: TypingStyle,
): SearchQuality {
  const releasesByName = Map.groupBy(
    releases.flatMap((release) => NAME_FIELDS.map((field) => ({ id: release.id, name: release[field] }))),
    ({ name }) => name,
  );
  const random = randomFrom(`${kind.title} of ${field}`);
  const result: SearchQuality = { searches: 0, found: 0, lost: [] };
  for (const release of releases) {
    const name = release[field];
    const typed = name ? kind.type(name, random) : undefined;
    if (!name || typed === undefined) continue;
    const first = index.find(typed, FIRST);
    const isFound = releasesByName.get(name)?.some(({ id }) => first.includes(id)) ?? false;
    result.searches += 1;
    if (isFound) result.found += 1;
    else result.lost.push({ typed, name });
  }
  return result;
}
