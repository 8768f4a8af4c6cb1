import { sql } from 'kysely';
import { mergeTimecodes, type Timecode } from '#contract/merge-timecodes.ts';
import type { SavedTimecode } from '#contract/views.ts';
import type { Database } from '#server/platform/database/open.ts';

type SaveDeps = { db: Database; now: () => Date };

/** Positions of one user by episode. */
export type UserTimecodes = { userId: number; timecodes: ReadonlyMap<string, Timecode> };

// Tolerated error of a device clock. A time further in the future would override all changes until then: it says
// nothing, and the change is one of now.
const MAX_AHEAD = 5 * 60_000;

function toTimecode({ time, is_watched: isWatched, ...moments }: SavedTimecode, now: number): Timecode {
  const bounded = (moment: string) => {
    const at = Date.parse(moment);
    return at > now + MAX_AHEAD ? now : Math.max(0, at);
  };
  const at = moments.updated_at === undefined ? now : bounded(moments.updated_at);
  const markedAt = moments.marked_at === undefined ? at : bounded(moments.marked_at);
  return { time, at, isWatched, markedAt };
}

/** The timecodes of both; those of the same episode are merged. */
function mergeAll(
  a: ReadonlyMap<string, Timecode>,
  b: Iterable<readonly [string, Timecode]>,
): Map<string, Timecode> {
  const merged = new Map(a);
  for (const [episodeId, timecode] of b) {
    const before = merged.get(episodeId);
    merged.set(episodeId, before ? mergeTimecodes(before, timecode) : timecode);
  }
  return merged;
}

/** The timecodes of a request body by episode; several entries for an episode are merged. */
export function timecodesByEpisode(body: readonly SavedTimecode[], now: number): Map<string, Timecode> {
  return mergeAll(
    new Map(),
    body.map((entry) => [entry.release_episode_id.toLowerCase(), toTimecode(entry, now)] as const),
  );
}

// A statement may change a row only once.
function byUser(saves: readonly UserTimecodes[]): Map<number, ReadonlyMap<string, Timecode>> {
  const users = new Map<number, ReadonlyMap<string, Timecode>>();
  for (const { userId, timecodes } of saves) {
    const before = users.get(userId);
    users.set(userId, before ? mergeAll(before, timecodes) : timecodes);
  }
  return users;
}

// What devices tell later, and imported lists, are no news of this hour.
const RECENT_MS = 3_600_000;
// A position that goes forward faster than at twice the speed was moved, and not watched.
const MAX_SECONDS = 300;

/** Adds to the statistics what the statement before has \`written\`; it sees the rows as they were before it. */
function countWatched(now: Date) {
  const recent = new Date(now.getTime() - RECENT_MS).toISOString();
  return sql`
    insert into watch_counts (at, release_id, episode_id, starts, watched, seconds)
    select ${now.toISOString()}::timestamptz, release_id, episode_id, sum(starts), sum(watched), sum(seconds)
    from (
      select episodes.release_id, episodes.id as episode_id,
        (old.user_id is null or (old.time = 0 and not old.is_watched))::integer as starts,
        (written.is_watched and not coalesce(old.is_watched, false))::integer as watched,
        least(
          greatest(written.time - coalesce(old.time, 0), 0),
          case when old.user_id is null then 60
            else greatest(2 * extract(epoch from written.updated_at - old.updated_at), 0) end,
          ${MAX_SECONDS}::integer
        )::integer as seconds
      from written
      join episodes on episodes.id = written.release_episode_id
      left join views as old on old.user_id = written.user_id and old.release_episode_id = written.release_episode_id
      where written.time > 0 and written.updated_at > ${recent}::timestamptz
    ) as counted
    group by release_id, episode_id having sum(starts) + sum(watched) + sum(seconds) > 0`;
}

/**
 * Writes positions of any users in one statement, merged as `mergeTimecodes` does. Skips unknown episodes, so that a
 * deleted episode does not lose the rest. All statements lock rows in the same order, so that two never deadlock.
 */
export async function writeTimecodes({ db, now }: SaveDeps, saves: readonly UserTimecodes[]): Promise<void> {
  const rows = [...byUser(saves)].flatMap(([userId, timecodes]) =>
    [...timecodes].map(([episodeId, timecode]) => ({ userId, episodeId, ...timecode })),
  );
  if (rows.length === 0) return;
  await sql`
    with written as (
    insert into views as stored (
      id, user_id, release_episode_id, time, is_watched, updated_at, marked_at, changed_at
    )
    select coalesce(old.id, nextval('views_ids')), input."userId", input."episodeId", input.time, input."isWatched",
      to_timestamp(input.at / 1000), to_timestamp(input."markedAt" / 1000), ${now().toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as input (
      "userId" integer, "episodeId" uuid, time double precision, "isWatched" boolean,
      at double precision, "markedAt" double precision
    )
    join episodes on episodes.id = input."episodeId" and episodes.is_published
    join public_releases on public_releases.id = episodes.release_id
    left join views as old on old.user_id = input."userId" and old.release_episode_id = input."episodeId"
    order by input."userId", input."episodeId"
    on conflict (user_id, release_episode_id) do update set
      time = case when (excluded.updated_at, excluded.time) > (stored.updated_at, stored.time)
        then excluded.time else stored.time end,
      updated_at = greatest(stored.updated_at, excluded.updated_at),
      is_watched = case when (excluded.marked_at, excluded.is_watched) > (stored.marked_at, stored.is_watched)
        then excluded.is_watched else stored.is_watched end,
      marked_at = greatest(stored.marked_at, excluded.marked_at),
      changed_at = greatest(stored.changed_at, excluded.changed_at)
    where (excluded.updated_at, excluded.time) > (stored.updated_at, stored.time)
      or (excluded.marked_at, excluded.is_watched) > (stored.marked_at, stored.is_watched)
    returning user_id, release_episode_id, time, is_watched, updated_at
    )
    ${countWatched(now())}
  `.execute(db);
}

/** Saves a user's positions in episodes in a statement of their own. */
export async function saveTimecodes(
  { db, now }: SaveDeps,
  userId: number,
  body: readonly SavedTimecode[],
): Promise<void> {
  await writeTimecodes({ db, now }, [{ userId, timecodes: timecodesByEpisode(body, now().getTime()) }]);
}

/** Clears a user's positions in episodes. The rows stay, because other devices request only changes. */
export async function forgetTimecodes(
  { db, now }: SaveDeps,
  userId: number,
  episodeIds: readonly string[],
): Promise<void> {
  const at = now().toISOString();
  // A device clock ahead of ours may have saved a future time; the removal must be newer even so.
  await sql`
    with locked as (
      select release_episode_id from views
      where user_id = ${userId} and release_episode_id in (
        select episodes.id from episodes join public_releases on public_releases.id = episodes.release_id
        where episodes.id = any(${[...episodeIds]}::uuid[]) and episodes.is_published
      )
      order by release_episode_id for update
    )
    update views set
      time = 0,
      is_watched = false,
      updated_at = greatest(${at}::timestamptz, updated_at + interval '1 ms', marked_at + interval '1 ms'),
      marked_at = greatest(${at}::timestamptz, updated_at + interval '1 ms', marked_at + interval '1 ms'),
      changed_at = greatest(${at}::timestamptz, changed_at)
    from locked
    where views.user_id = ${userId} and views.release_episode_id = locked.release_episode_id
  `.execute(db);
}
