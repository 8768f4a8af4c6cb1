import type { CollectionType } from '#contract/enums.ts';
import type { ListsSource, MissedEntry } from '#contract/my-data.ts';
import type { AccountArchive } from './archive-schema.ts';

/** One title of an imported list, in one form for all sources. */
export type ListEntry = {
  /** The name for people. */
  name: string;
  /** All names by which a release may be found. */
  names: readonly string[];
  alias?: string | undefined;
  malId?: number | undefined;
  shikimoriId?: number | undefined;
  /** Possible release types; any type when absent. */
  types?: readonly string[] | undefined;
  isFavorite: boolean;
  collection: CollectionType | null;
  score: number | null;
  /** When it was added to the favourites and to its collection; absent when the list does not say. */
  favoriteAt?: string | undefined;
  collectionAt?: string | undefined;
};

/** A parsed list: its entries, and the entries that could not be read. */
export type ParsedList = {
  source: ListsSource;
  entries: ListEntry[];
  missed: MissedEntry[];
  timecodes: AccountArchive['timecodes'];
};

/** Characters of a title; catalogue entries have the same limit. */
export const MAX_TITLE = 500;

/** Far above the size of real lists. */
export const MAX_ENTRIES = 20_000;

const STATUSES: Record<string, CollectionType> = {
  watching: 'WATCHING',
  rewatching: 'WATCHING',
  '1': 'WATCHING',
  completed: 'WATCHED',
  '2': 'WATCHED',
  on_hold: 'POSTPONED',
  '3': 'POSTPONED',
  dropped: 'ABANDONED',
  '4': 'ABANDONED',
  planned: 'PLANNED',
  plan_to_watch: 'PLANNED',
  '6': 'PLANNED',
};

/** Maps a status of another site to a collection; null when the status is unknown. */
export function collectionOf(status: string): CollectionType | null {
  return (
    STATUSES[
      status
        .trim()
        .toLowerCase()
        .replace(/[\s-]+/g, '_')
    ] ?? null
  );
}

/** Reads a score from 1 to 10; null for 0, which means no score in lists, and for invalid numbers. */
export function scoreOf(score: number): number | null {
  return Number.isInteger(score) && score >= 1 && score <= 10 ? score : null;
}
