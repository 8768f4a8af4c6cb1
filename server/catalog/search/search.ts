import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Failure } from '#server/failure.ts';
import type { ChangeFeed } from '#server/platform/changes/change-feed.ts';
import { untilDeadline, withoutDeadline } from '#server/platform/database/connections/deadline.ts';
import type { Database } from '#server/platform/database/open.ts';
import { readInPortions } from '#server/platform/database/read-in-portions.ts';
import {
  createSearchIndex,
  type RankedRelease,
  type ReleaseNames,
  type SearchIndex,
} from './search-index.ts';

export type Search = {
  /**
   * The ids of at most `limit` releases that a text may mean, best first; none for a text without letters and digits.
   */
  find: (text: string, limit: number) => Promise<number[]>;
  /** What `find` gives, with scores: above 1 only when the text is exactly a name of the release. */
  rank: (text: string, limit: number) => Promise<RankedRelease[]>;
  /** The ids of at most `limit` releases whose names resemble a text for which there are no results. */
  guess: (text: string, limit: number) => Promise<number[]>;
  /** The seasons of the releases, by their names as they are now. */
  readSeasons: () => Promise<SearchIndex['seasons']>;
};

type Stale = Set<number> | 'all';

// The longest time for which indexing holds the event loop. One name takes 0.1 ms, ten times as much before V8 has
// compiled the code.
const TURN_MS = 5;
// With more renamed releases it is simpler to read all names.
const MAX_RENAMED = 1000;

function selectNames(db: Database, which: Stale) {
  const names = db
    .selectFrom('public_releases')
    .select([
      'id',
      'name_main',
      'name_english',
      'name_alternative',
      'alias',
      'year',
      'added_in_users_favorites',
    ]);
  return which === 'all' ? names : names.where('id', 'in', [...which]);
}

/**
 * Finds releases by name in the memory of this process. Reads all names at the first search and after changes were
 * missed, and otherwise, before each search, only those that changed. When so many changed that all names are read
 * again, searches are meanwhile answered from the names read before.
 */
export function openSearch({ db, changes }: { db: Database; changes: ChangeFeed }): Search {
  const index = createSearchIndex();
  const hashes = new Map<number, string>();
  let stale: Stale = 'all';
  let loading: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let hasAll = false;
  let isReadingAll = false;

  const markStale = (which: Stale) => {
    if (which === 'all' || stale === 'all' || which.size + stale.size > MAX_RENAMED) stale = 'all';
    else for (const id of which) stale.add(id);
  };
  changes.onChange('name', (id) => {
    markStale(id === 'any' ? 'all' : new Set([Number(id)]));
    // Nobody knows for how long changes were missed.
    if (id === 'any') hasAll = false;
  });

  const updateIndex = async (rows: ReleaseNames[]) => {
    let startedAt = performance.now();
    for (const row of rows) {
      const rowHash = hash('sha1', JSON.stringify(row));
      if (hashes.get(row.id) !== rowHash) index.put(row);
      hashes.set(row.id, rowHash);
      // A large catalogue must not block other requests.
      if (performance.now() - startedAt < TURN_MS) continue;
      await nextTurn();
      startedAt = performance.now();
    }
  };

  const load = async () => {
    const requested = stale;
    // Changes reported from here on are for the next load.
    stale = new Set();
    isReadingAll = requested === 'all';
    try {
      const removed = new Set(requested === 'all' ? hashes.keys() : requested);
      for await (const rows of readInPortions(selectNames(db, requested))) {
        for (const { id } of rows) removed.delete(id);
        await updateIndex(rows);
      }
      for (const id of removed) {
        index.remove(id);
        hashes.delete(id);
      }
      hasAll = true;
    } catch (error) {
      markStale(requested);
      throw error;
    } finally {
      isReadingAll = false;
    }
  };

  // A running load may have read the names before the change that this search must see. All searches that arrive during
  // a load share the next one.
  const update = async (): Promise<void> => {
    const isFeedLost = changes.version() === undefined;
    if (isFeedLost) stale = 'all';
    const canUseOldNames = hasAll && !isFeedLost && (isReadingAll || stale === 'all');
    if (stale !== 'all' && stale.size === 0) return canUseOldNames ? undefined : loading;
    next ??= (async () => {
      await loading?.catch(() => {});
      next = undefined;
      // A large catalogue takes longer than the search that reads it first may wait.
      loading = withoutDeadline(load).finally(() => {
        loading = undefined;
      });
      return loading;
    })();
    if (!canUseOldNames) return next;
    // The next search tries again after a failure.
    next.catch(() => {});
    return undefined;
  };

  const notReady = () => new Failure('unavailable', 'Поиск ещё готовится. Попробуйте через минуту.');
  const refresh = () => untilDeadline(update(), notReady);

  const find = async (text: string, limit: number): Promise<number[]> => {
    await refresh();
    return index.find(text, limit);
  };
  const rank = async (text: string, limit: number): Promise<RankedRelease[]> => {
    await refresh();
    return index.rank(text, limit);
  };
  const guess = async (text: string, limit: number): Promise<number[]> => {
    await refresh();
    return index.guess(text, limit);
  };
  const readSeasons = async () => {
    await refresh();
    return index.seasons;
  };
  return { find, rank, guess, readSeasons };
}
