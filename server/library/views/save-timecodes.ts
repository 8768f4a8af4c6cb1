import { sql } from 'kysely';
import type { SavedTimecode } from '#contract/views.ts';
import type { Database } from '#server/platform/database/open.ts';
import { knownTimecodes } from './known-timecodes.ts';

type Saving = { db: Database; now: () => Date };

/**
 * Saves where a user is in episodes, by the rule of `mergeTimecodes`; episodes that there are none of are passed over,
 * so that one dead id does not lose the rest. Rows are taken in one order by all: two devices never wait for each other
 * in a circle.
 */
export async function saveTimecodes(
  { db, now }: Saving,
  userId: number,
  body: readonly SavedTimecode[],
): Promise<void> {
  if (body.length === 0) return;
  const at = now();
  const known = knownTimecodes(body, at.getTime());
  const timecodes = [...known.values()];
  const moment = (value: number) => new Date(value).toISOString();
  await sql`
    insert into views as known (
      id, user_id, release_episode_id, time, is_watched, updated_at, marked_at, changed_at
    )
    select coalesce(old.id, nextval('views_ids')), ${userId}, said.id, said.time, said.is_watched,
      said.updated_at, said.marked_at, ${at.toISOString()}::timestamptz
    from unnest(
      ${[...known.keys()]}::uuid[],
      ${timecodes.map(({ time }) => time)}::double precision[],
      ${timecodes.map(({ isWatched }) => isWatched)}::boolean[],
      ${timecodes.map((one) => moment(one.at))}::timestamptz[],
      ${timecodes.map((one) => moment(one.markedAt))}::timestamptz[]
    ) as said (id, time, is_watched, updated_at, marked_at)
    join episodes on episodes.id = said.id
    left join views as old on old.user_id = ${userId} and old.release_episode_id = said.id
    order by said.id
    on conflict (user_id, release_episode_id) do update set
      time = case when (excluded.updated_at, excluded.time) > (known.updated_at, known.time)
        then excluded.time else known.time end,
      updated_at = greatest(known.updated_at, excluded.updated_at),
      is_watched = case when (excluded.marked_at, excluded.is_watched) > (known.marked_at, known.is_watched)
        then excluded.is_watched else known.is_watched end,
      marked_at = greatest(known.marked_at, excluded.marked_at),
      changed_at = greatest(known.changed_at, excluded.changed_at)
    where (excluded.updated_at, excluded.time) > (known.updated_at, known.time)
      or (excluded.marked_at, excluded.is_watched) > (known.marked_at, known.is_watched)
  `.execute(db);
}

/** Forgets where a user is in episodes; what is left of a row tells other devices, which ask for changes only. */
export async function forgetTimecodes(
  { db, now }: Saving,
  userId: number,
  episodeIds: readonly string[],
): Promise<void> {
  const at = now().toISOString();
  // By a clock ahead of ours it was watched later than now: what is taken off is newer all the same.
  await sql`
    with taken as (
      select release_episode_id from views
      where user_id = ${userId} and release_episode_id = any(${[...episodeIds]}::uuid[])
      order by release_episode_id for update
    )
    update views set
      time = 0,
      is_watched = false,
      updated_at = greatest(${at}::timestamptz, updated_at + interval '1 ms', marked_at + interval '1 ms'),
      marked_at = greatest(${at}::timestamptz, updated_at + interval '1 ms', marked_at + interval '1 ms'),
      changed_at = greatest(${at}::timestamptz, changed_at)
    from taken
    where views.user_id = ${userId} and views.release_episode_id = taken.release_episode_id
  `.execute(db);
}
