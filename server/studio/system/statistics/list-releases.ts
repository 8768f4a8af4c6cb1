import { sql } from 'kysely';
import { MIN_GROUP } from '#contract/studio/system/counted.ts';
import type { WatchedReleases } from '#contract/studio/system/statistics.ts';
import type { Poster } from '#contract/values.ts';
import type { Database } from '#server/platform/database/open.ts';
import { shownPoster } from '../../records/pictures/shown-poster.ts';
import { hideSmallCounts } from './hide-small.ts';
import { readPeriod } from './period.ts';

const MAX_RELEASES = 50;

type Row = {
  id: number;
  alias: string;
  name: string;
  poster: Poster | null;
  starts: number;
  watched: number;
  seconds: number;
};

/** Lists the releases that were started most in a period; those with too few starts are left out. */
export async function listReleases(
  db: Database,
  now: Date,
  given: Partial<Record<'from' | 'to', string | undefined>>,
): Promise<WatchedReleases> {
  const { from, to } = readPeriod(now, given);
  const { rows } = await sql<Row>`
    with sums as (
      select thing_id,
        coalesce(sum(number) filter (where what = 'starts'), 0)::bigint as starts,
        coalesce(sum(number) filter (where what = 'watched'), 0)::bigint as watched,
        coalesce(sum(number) filter (where what = 'seconds'), 0)::bigint as seconds
      from daily_counts
      where thing = 'release' and what in ('starts', 'watched', 'seconds')
        and day between ${from}::date and ${to}::date
      group by thing_id
    )
    select releases.id, alias, name_main as name, ${shownPoster} as poster, starts, watched, seconds
    from sums join releases on releases.id = thing_id
    where starts >= ${MIN_GROUP}
    order by starts desc, releases.id limit ${MAX_RELEASES}`.execute(db);
  return {
    releases: rows.map(({ poster, starts, watched, seconds, ...release }) => ({
      ...release,
      picture: poster?.optimized.thumbnail ?? poster?.thumbnail ?? null,
      ...hideSmallCounts({ starts, watched, seconds }),
      starts,
    })),
  };
}
