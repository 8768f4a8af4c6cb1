import { sql, type RawBuilder } from 'kysely';
import type { ReleaseWithNewEpisodes } from '#contract/home.ts';
import {
  noticeEpisodeColumn,
  noticeReleaseColumn,
  toNoticeEpisode,
  toNoticeRelease,
  type NoticeEpisodeRow,
  type NoticeReleaseRow,
} from '#server/catalog/releases/notice-rows.ts';
import type { Region } from '#server/platform/location/region.ts';

const MAX_RELEASES = 24;
const FRESH_DAYS = 30;

export type NewEpisodesRow = Omit<ReleaseWithNewEpisodes, 'release' | 'episode'> & {
  release: NoticeReleaseRow;
  episodes_total: number | null;
  episode: NoticeEpisodeRow;
};

/**
 * SQL for the releases of a user's favourites and collections that have new episodes, as a JSON list, the last
 * published first. New are the episodes after the last one that the user has started; of a release that was never
 * started it is only the newest episode, if it came out after the release was added to a list. Watched and abandoned
 * releases are left out.
 */
export function newEpisodesColumn(
  userId: number,
  now: Date,
  { country }: Region,
): RawBuilder<NewEpisodesRow[]> {
  const since = new Date(now.getTime() - FRESH_DAYS * 24 * 3600_000).toISOString();
  return sql`(
    with own as (
      select release_id, min(added_at) as added_at
      from (
        select release_id, created_at as added_at from favorites where user_id = ${userId}
        union all
        select release_id, created_at from collections where user_id = ${userId}
      ) as entries
      where release_id not in (
        select release_id from collections where user_id = ${userId} and type in ('WATCHED', 'ABANDONED')
      )
      group by release_id
    )
    select coalesce(json_agg(fresh), '[]') from (
      select ${noticeReleaseColumn} as release, episodes_total, fresh_at, first_new.episode, new_episodes,
        reached is not null as is_started
      from own join public_releases as releases on releases.id = release_id
      cross join lateral (
        select max(sort_order) as reached
        from episodes join views on release_episode_id = episodes.id
        where episodes.release_id = releases.id and user_id = ${userId} and (is_watched or time > 0)
      ) as started
      cross join lateral (
        select ${noticeEpisodeColumn} as episode,
          case when reached is null then 1 else count(*) over () end as new_episodes
        from episodes
        where episodes.release_id = releases.id and is_published
          and case when reached is null then fresh_at > added_at else sort_order > reached end
        order by case when reached is null then -sort_order else sort_order end
        limit 1
      ) as first_new
      where fresh_at > ${since}::timestamptz and not (is_blocked_by_copyrights or is_blocked_by_geo)
        and (${country}::text is null or not blocked_countries @> array[${country}::text])
      order by fresh_at desc, releases.id desc
      limit ${MAX_RELEASES}
    ) as fresh
  )`;
}

/** Converts a row to the wire format. */
export function toReleaseWithNewEpisodes({
  release,
  episodes_total,
  episode,
  ...row
}: NewEpisodesRow): ReleaseWithNewEpisodes {
  return {
    ...row,
    release: { ...toNoticeRelease(release), episodes_total },
    episode: toNoticeEpisode(episode),
  };
}
