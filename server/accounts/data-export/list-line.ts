import type { CollectionType } from '#contract/enums.ts';
import type { ListsSource, MissedLine } from '#contract/my-data.ts';
import type { Archive } from './archive-shape.ts';

/** What a list says of one title, wherever it comes from. */
export type ListLine = {
  /** As people know it. */
  name: string;
  /** All that a release may be found by: its names, and what it is known by elsewhere. */
  names: readonly string[];
  alias?: string | undefined;
  malId?: number | undefined;
  shikimoriId?: number | undefined;
  /** The types of releases that it may be; any where the list does not say. */
  types?: readonly string[] | undefined;
  isFavorite: boolean;
  collection: CollectionType | null;
  score: number | null;
  /** When it was added to the favourites and to its collection, where the list says so. */
  favoriteAt?: string | undefined;
  collectionAt?: string | undefined;
};

/** A list that has been read: its lines, and those that could not be. */
export type ReadList = {
  source: ListsSource;
  lines: ListLine[];
  missed: MissedLine[];
  timecodes: Archive['timecodes'];
};

/** Letters of a title; a catalogue line has no longer ones. */
export const MAX_TITLE = 500;

/** More than anybody has seen. */
export const MAX_LINES = 20_000;

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

/** The collection that a status of another site means; null for one that is unknown. */
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

/** A score as lists have it, where 0 is none. */
export function scoreOf(score: number): number | null {
  return Number.isInteger(score) && score >= 1 && score <= 10 ? score : null;
}
