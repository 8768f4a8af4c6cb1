import { randomFrom, type Random } from '#server/media/images/poster-art/random.ts';
import type { ReleaseNames, SearchIndex } from '#server/catalog/search/search-index.ts';
import { byHepburn, byPolivanov } from './search-romaji.ts';
import {
  asInChats,
  asInPassports,
  cutShort,
  inWrongLayout,
  shuffled,
  SLIPS,
  slipped,
  slippedTwice,
} from './search-slips.ts';

/** A way to type a name; `type` returns undefined for a name that cannot be typed so. */
export type Kind = { title: string; type: (name: string, random: Random) => string | undefined };

export const EXACT: Kind = { title: 'exact name', type: (name) => name };
export const WRONG_LAYOUT: Kind = { title: 'wrong layout', type: inWrongLayout };
export const ONE_TYPO: Kind[] = SLIPS.map((slip) => ({
  title: `one letter ${slip}`,
  type: (name, random) => slipped(name, slip, random),
}));

export const KINDS: Kind[] = [
  EXACT,
  WRONG_LAYOUT,
  ...ONE_TYPO,
  { title: 'two typos', type: slippedTwice },
  { title: 'words shuffled', type: shuffled },
  { title: 'last word cut', type: cutShort },
  { title: 'romaji by Polivanov', type: byPolivanov },
  { title: 'romaji by Hepburn', type: byHepburn },
  { title: 'Russian as in passports', type: asInPassports },
  { title: 'Russian as in chats', type: asInChats },
  {
    title: 'no spaces',
    type: (name) => (/^.{1,20}$/.test(name) && name.includes(' ') ? name.replaceAll(' ', '') : undefined),
  },
];

export const FIELDS = ['name_main', 'name_english', 'name_alternative'] as const;
export type Field = (typeof FIELDS)[number];

export type Found = { asked: number; found: number; lost: { typed: string; name: string }[] };

const FIRST = 3;

/** Searches each name of a field typed in one way; counts how often a release with that name is in the first three. */
export function typeAll(
  index: SearchIndex,
  releases: readonly ReleaseNames[],
  field: Field,
  kind: Kind,
): Found {
  const releasesByName = Map.groupBy(
    releases.flatMap((release) => FIELDS.map((field) => ({ id: release.id, name: release[field] }))),
    ({ name }) => name,
  );
  const random = randomFrom(`${kind.title} of ${field}`);
  const result: Found = { asked: 0, found: 0, lost: [] };
  for (const release of releases) {
    const name = release[field];
    const typed = name ? kind.type(name, random) : undefined;
    if (!name || typed === undefined) continue;
    const first = index.find(typed, FIRST);
    const isFound = releasesByName.get(name)?.some(({ id }) => first.includes(id)) ?? false;
    result.asked += 1;
    if (isFound) result.found += 1;
    else result.lost.push({ typed, name });
  }
  return result;
}
