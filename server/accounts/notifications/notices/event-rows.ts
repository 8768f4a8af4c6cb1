import { sql, type RawBuilder } from 'kysely';
import type { ReleaseEvent } from '#contract/notices.ts';
import {
  noticeEpisodeColumn,
  noticeReleaseColumn,
  toNoticeEpisode,
  toNoticeRelease,
  type NoticeEpisodeRow,
  type NoticeReleaseRow,
} from '#server/catalog/releases/notice-rows.ts';

/** An event as `eventColumns` selects it. */
export type EventRow = Omit<ReleaseEvent, 'release' | 'episodes'> & {
  release: NoticeReleaseRow;
  episodes: NoticeEpisodeRow[];
};

/** SQL for the columns of an event, from `events` joined with `releases`. */
export const eventColumns: RawBuilder<EventRow> = sql`
  events.id, kind, events.created_at, ${noticeReleaseColumn} as release, events.publish_day, previous_day,
  to_char(missed_on, 'YYYY-MM-DD') as missed_on, events.postponement,
  previous_postponement, answer,
  (
    select coalesce(json_agg(${noticeEpisodeColumn} order by sort_order, ordinal), '[]')
    from episodes
    where is_published and (
      episodes.id = events.episode_id
      or episodes.id in (select event_episodes.episode_id from event_episodes where event_id = events.id)
    )
  ) as episodes`;

/** SQL: whether an event can still be shown: its episodes may have been unpublished. */
export const isShown: RawBuilder<boolean> = sql`(kind <> 'episode' or exists (
  select from event_episodes join episodes on episodes.id = event_episodes.episode_id
  where event_id = events.id and is_published
))`;

/** Converts a row to the wire format. */
export function toEvent<T extends EventRow>(row: T) {
  return { ...row, release: toNoticeRelease(row.release), episodes: row.episodes.map(toNoticeEpisode) };
}
