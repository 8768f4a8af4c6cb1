import { sql } from 'kysely';
import type { SavedTimecode } from '#contract/views.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { AccountArchive } from './archive-schema.ts';

type KnownTimecode = Omit<SavedTimecode, 'updated_at' | 'marked_at'> & {
  updated_at: string;
  marked_at: string;
  is_fresh: boolean;
};

/**
 * Compares timecodes of an archive with the stored ones. `known` counts those whose episode exists here; `fresh` lists
 * those that are newer than the stored ones.
 */
export async function findFreshTimecodes(
  db: Database,
  userId: number,
  timecodes: AccountArchive['timecodes'],
): Promise<{ known: number; fresh: SavedTimecode[] }> {
  const { rows } = await sql<KnownTimecode>`
    select archived.release_episode_id, archived.time, archived.is_watched,
      to_char(archived.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as updated_at,
      to_char(archived.marked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as marked_at,
      views.id is null
        or (archived.updated_at, archived.time) > (views.updated_at, views.time)
        or (archived.marked_at, archived.is_watched) > (views.marked_at, views.is_watched) as is_fresh
    from (
      select distinct on (coalesce(same.id, alike.id))
        coalesce(same.id, alike.id) as release_episode_id, input.time, input.is_watched, input.updated_at, input.marked_at
      from unnest(
        ${timecodes.map((one) => one.release_episode_id)}::uuid[],
        ${timecodes.map((one) => one.release)}::text[],
        ${timecodes.map((one) => one.ordinal)}::numeric[],
        ${timecodes.map((one) => one.time)}::double precision[],
        ${timecodes.map((one) => one.is_watched)}::boolean[],
        ${timecodes.map((one) => one.updated_at)}::timestamptz[],
        ${timecodes.map((one) => one.marked_at)}::timestamptz[]
      ) as input (id, alias, ordinal, time, is_watched, updated_at, marked_at)
      left join episodes as same on same.id = input.id
      left join public_releases on public_releases.alias = input.alias
      left join episodes as alike on alike.release_id = public_releases.id and alike.ordinal = input.ordinal
      where coalesce(same.id, alike.id) is not null
        and exists (select from public_releases as seen where seen.id = coalesce(same.release_id, alike.release_id))
      order by coalesce(same.id, alike.id), input.updated_at desc
    ) as archived
    left join views on views.user_id = ${userId} and views.release_episode_id = archived.release_episode_id
  `.execute(db);
  const fresh = rows.flatMap(({ is_fresh: isFresh, ...timecode }) => (isFresh ? [timecode] : []));
  return { known: rows.length, fresh };
}
