import { sql } from 'kysely';
import type { SavedTimecode } from '#contract/views.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Archive } from './archive-shape.ts';

type Known = Omit<SavedTimecode, 'updated_at' | 'marked_at'> & {
  updated_at: string;
  marked_at: string;
  is_fresh: boolean;
};

/**
 * Of where an archive says that one is: how many of the episodes there are here, and what of it is newer than what is
 * known.
 */
export async function freshTimecodes(
  db: Database,
  userId: number,
  timecodes: Archive['timecodes'],
): Promise<{ known: number; fresh: SavedTimecode[] }> {
  const { rows } = await sql<Known>`
    select said.release_episode_id, said.time, said.is_watched,
      to_char(said.updated_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as updated_at,
      to_char(said.marked_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as marked_at,
      views.id is null
        or (said.updated_at, said.time) > (views.updated_at, views.time)
        or (said.marked_at, said.is_watched) > (views.marked_at, views.is_watched) as is_fresh
    from (
      select distinct on (coalesce(same.id, alike.id))
        coalesce(same.id, alike.id) as release_episode_id, given.time, given.is_watched, given.updated_at, given.marked_at
      from unnest(
        ${timecodes.map((one) => one.release_episode_id)}::uuid[],
        ${timecodes.map((one) => one.release)}::text[],
        ${timecodes.map((one) => one.ordinal)}::numeric[],
        ${timecodes.map((one) => one.time)}::double precision[],
        ${timecodes.map((one) => one.is_watched)}::boolean[],
        ${timecodes.map((one) => one.updated_at)}::timestamptz[],
        ${timecodes.map((one) => one.marked_at)}::timestamptz[]
      ) as given (id, alias, ordinal, time, is_watched, updated_at, marked_at)
      left join episodes as same on same.id = given.id
      left join releases on releases.alias = given.alias
      left join episodes as alike on alike.release_id = releases.id and alike.ordinal = given.ordinal
      where coalesce(same.id, alike.id) is not null
      order by coalesce(same.id, alike.id), given.updated_at desc
    ) as said
    left join views on views.user_id = ${userId} and views.release_episode_id = said.release_episode_id
  `.execute(db);
  const fresh = rows.flatMap(({ is_fresh: isFresh, ...timecode }) => (isFresh ? [timecode] : []));
  return { known: rows.length, fresh };
}
