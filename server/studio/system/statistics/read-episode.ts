import { sql } from 'kysely';
import type { EpisodeStatistics } from '#contract/studio/system/statistics.ts';
import type { Deps } from '#server/deps.ts';
import { moscowDay } from '#server/library/counts/add-daily-counts.ts';
import type { Database } from '#server/platform/database/open.ts';
import { type Editor, findWithinReach } from '../../records/edit-record.ts';
import { episodeKind } from '../../releases/episodes/episode-kind.ts';
import { hideSmall, hideSmallCounts } from './hide-small.ts';
import { addDays, type Period } from './period.ts';

const MINUTE = 60;
const MAX_STEPS = 60;
// A shorter episode has its points at whole seconds.
const LONG = 10 * MINUTE;

/** How many viewers got to each point of an episode. */
type Reached = readonly number[];

async function readSums(db: Database, id: string, { from, to }: Period) {
  const sumOf = (what: 'starts' | 'watched' | 'seconds') =>
    sql<number>`coalesce(sum(${sql.ref(what)}), 0)::bigint`.as(what);
  return db
    .selectFrom('episode_counts')
    .select([sumOf('starts'), sumOf('watched'), sumOf('seconds')])
    .where('episode_id', '=', id)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .executeTakeFirstOrThrow();
}

/**
 * Counts by the stored positions how many viewers of some episodes got to each point, which are `step` seconds apart.
 * Who has watched an episode got to the last one, wherever the position is now.
 */
async function readReached(
  db: Database,
  ids: readonly string[],
  { step, last }: { step: number; last: number },
): Promise<ReadonlyMap<string, Reached>> {
  const { rows } = await sql<{ id: string; point: number; viewers: number }>`
    select release_episode_id as id,
      case when is_watched then ${last}::integer
        else least(floor(time / ${step}::integer), ${last}::integer)::integer end as point,
      count(*)::integer as viewers
    from views where release_episode_id = any(${[...ids]}::uuid[]) and (is_watched or time > 0)
    group by 1, 2`.execute(db);
  const reachedOf = (id: string) =>
    Array.from({ length: last + 1 }, (_, i) =>
      rows.reduce((sum, row) => (row.id === id && row.point >= i ? sum + row.viewers : sum), 0),
    );
  return new Map(ids.map((id) => [id, reachedOf(id)]));
}

/** The share of viewers at a point in whole percents; null where they, or all of them, are too few to be told. */
function shareAt(reached: Reached, point: number): number | null {
  const viewers = hideSmall(reached[0] ?? 0);
  const here = hideSmall(reached[point] ?? 0);
  return viewers === null || viewers === 0 || here === null ? null : Math.round((100 * here) / viewers);
}

/** Reads what was watched of an episode in so many days, and how far its viewers got; throws `not_found`. */
export async function readEpisode(
  deps: Deps,
  editor: Pick<Editor, 'teams'>,
  given: { id: string; days: number },
): Promise<EpisodeStatistics> {
  const { db, now } = deps;
  const { id, fields, info } = await findWithinReach(db, episodeKind(deps), given.id, editor);
  const to = moscowDay(now());
  const period = { from: addDays(to, 1 - given.days), to };
  const duration = fields['duration'] as number;
  const unit = duration < LONG ? 1 : MINUTE;
  const step = unit * Math.max(1, Math.ceil(duration / unit / MAX_STEPS));
  const last = Math.floor(duration / step);
  const previousId = (info['previous'] as { id: string } | null)?.id;
  const ids = previousId === undefined ? [id] : [id, previousId];
  const [sums, reached] = await Promise.all([readSums(db, id, period), readReached(db, ids, { step, last })]);
  const own = reached.get(id) ?? [];
  const before = reached.get(previousId ?? '') ?? [];
  const viewers = hideSmall(own[0] ?? 0);
  const hasCurve = viewers !== null && viewers > 0 && last > 0;
  return {
    ...period,
    ...hideSmallCounts(sums),
    viewers,
    curve: hasCurve
      ? own.map((_, i) => ({ time: i * step, share: shareAt(own, i), previous: shareAt(before, i) }))
      : null,
  };
}
