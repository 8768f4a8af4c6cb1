import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { News } from '#server/platform/database/news.ts';
import type { Database } from '#server/platform/database/open.ts';
import { createSearchIndex, type ReleaseNames } from './search-index.ts';

export type Search = {
  /**
   * The ids of at most `limit` releases that a text may mean, best first; none for a text without letters and digits.
   */
  find: (text: string, limit: number) => Promise<number[]>;
};

type Stale = Set<number> | 'all';

// A turn of the loop that takes names in; one name takes 0.1 ms, ten times as much before the code is compiled.
const TURN_MS = 5;
// Beyond that many it is simpler to read all.
const MAX_RENAMED = 1000;

function readNames(db: Database, which: Stale): Promise<ReleaseNames[]> {
  const names = db
    .selectFrom('releases')
    .select([
      'id',
      'name_main',
      'name_english',
      'name_alternative',
      'alias',
      'year',
      'added_in_users_favorites',
    ])
    .orderBy('id');
  return (which === 'all' ? names : names.where('id', 'in', [...which])).execute();
}

/**
 * Finds releases by their names in the memory of this process. All names are read at the first search, later only those
 * that changed, before the answer. When all have to be read again (news were missed, a catalogue was imported),
 * searches meanwhile are answered from the names known before.
 */
export function openSearch({ db, news }: { db: Database; news: News }): Search {
  const index = createSearchIndex();
  const kept = new Map<number, string>();
  let stale: Stale = 'all';
  let loading: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let hasAll = false;
  let readsAll = false;

  const outdate = (which: Stale) => {
    if (which === 'all' || stale === 'all' || which.size + stale.size > MAX_RENAMED) stale = 'all';
    else stale = stale.union(which);
  };
  news.onRename((id) => outdate(id === 'any' ? 'all' : new Set([id])));

  const take = async (rows: ReleaseNames[]) => {
    let begun = performance.now();
    for (const row of rows) {
      const print = hash('sha1', JSON.stringify(row));
      if (kept.get(row.id) !== print) index.put(row);
      kept.set(row.id, print);
      // A large catalogue must not hold up the requests of others.
      if (performance.now() - begun < TURN_MS) continue;
      await nextTurn();
      begun = performance.now();
    }
  };

  const load = async () => {
    const wanted = stale;
    // News that comes from here on is for the next load.
    stale = new Set();
    readsAll = wanted === 'all';
    try {
      const rows = await readNames(db, wanted);
      const gone = new Set(wanted === 'all' ? kept.keys() : wanted).difference(
        new Set(rows.map(({ id }) => id)),
      );
      await take(rows);
      for (const id of gone) {
        index.remove(id);
        kept.delete(id);
      }
      hasAll = true;
    } catch (error) {
      outdate(wanted);
      throw error;
    } finally {
      readsAll = false;
    }
  };

  // A load that has begun may have read too early for whoever comes now; all who come meanwhile share the one after it.
  const refresh = async (): Promise<void> => {
    const isDeaf = news.version() === undefined;
    if (isDeaf) stale = 'all';
    const isLong = hasAll && !isDeaf && (readsAll || stale === 'all');
    if (stale !== 'all' && stale.size === 0) return isLong ? undefined : loading;
    next ??= (async () => {
      await loading?.catch(() => {});
      next = undefined;
      loading = load().finally(() => {
        loading = undefined;
      });
      return loading;
    })();
    if (!isLong) return next;
    // Who asks next tries again.
    next.catch(() => {});
    return undefined;
  };

  const find = async (text: string, limit: number): Promise<number[]> => {
    await refresh();
    return index.find(text, limit);
  };
  return { find };
}
