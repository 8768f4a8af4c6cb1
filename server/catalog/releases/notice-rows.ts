import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { noticeEpisode, noticeRelease } from '#contract/notices.ts';
import { NO_POSTER, type Poster } from '#contract/values.ts';

type NoticeEpisode = z.output<typeof noticeEpisode>;
type NoticeRelease = z.output<typeof noticeRelease>;

type WithoutPicture<T, K extends keyof T> = Omit<T, K> & { [key in K]: Poster | null };
export type NoticeEpisodeRow = WithoutPicture<NoticeEpisode, 'preview'>;
export type NoticeReleaseRow = WithoutPicture<NoticeRelease, 'poster'>;

/** SQL for the release of a notice, as JSON of the table `releases`. */
export const noticeReleaseColumn: RawBuilder<NoticeReleaseRow> = sql`json_build_object(
  'id', releases.id,
  'alias', alias,
  'name', name_main,
  'poster', poster,
  'background_cover', background_covers -> 0
)`;

/** SQL for an episode of a notice, as JSON of the table `episodes`. */
export const noticeEpisodeColumn: RawBuilder<NoticeEpisodeRow> = sql`json_build_object(
  'id', episodes.id,
  'name', episodes.name,
  'ordinal', episodes.ordinal,
  'duration', episodes.duration,
  'preview', episodes.preview
)`;

/** Converts a row to the wire format. */
export function toNoticeRelease(row: NoticeReleaseRow): NoticeRelease {
  return { ...row, poster: row.poster ?? NO_POSTER };
}

/** Converts a row to the wire format. */
export function toNoticeEpisode(row: NoticeEpisodeRow): NoticeEpisode {
  return { ...row, preview: row.preview ?? NO_POSTER };
}
