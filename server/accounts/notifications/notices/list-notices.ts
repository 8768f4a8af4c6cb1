import { sql, type RawBuilder } from 'kysely';
import type { NoticeKind } from '#contract/enums.ts';
import type { Notice, Notices, ReleaseEvent } from '#contract/notices.ts';
import { Failure } from '#server/failure.ts';
import type { Database } from '#server/platform/database/open.ts';
import {
  noticeEpisodeColumn,
  noticeReleaseColumn,
  toNoticeEpisode,
  toNoticeRelease,
  type NoticeEpisodeRow,
  type NoticeReleaseRow,
} from '#server/catalog/releases/notice-rows.ts';
import { countUnread } from './read-notices.ts';

/** An event as `eventColumns` selects it. */
type EventRow = Omit<ReleaseEvent, 'release' | 'episodes'> & {
  release: NoticeReleaseRow;
  episodes: NoticeEpisodeRow[];
};

/** SQL for the columns of an event, from `events` joined with `releases`. */
const eventColumns: RawBuilder<EventRow> = sql`
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
const isShown: RawBuilder<boolean> = sql`(kind <> 'episode' or exists (
  select from event_episodes join episodes on episodes.id = event_episodes.episode_id
  where event_id = events.id and is_published
))`;

/** Converts a row to the wire format. */
function toEvent<T extends EventRow>(row: T) {
  return { ...row, release: toNoticeRelease(row.release), episodes: row.episodes.map(toNoticeEpisode) };
}

type NoticesQuery = {
  kinds?: readonly NoticeKind[] | undefined;
  before?: number | undefined;
  limit?: number | undefined;
};

const DEFAULT_LIMIT = 30;
const NO_BOUND = Number.MAX_SAFE_INTEGER;

type NoticeRow = EventRow & { is_read: boolean; is_muted: boolean };

function selectNotices(userId: number) {
  return sql`
    select ${eventColumns}, read_at is not null as is_read, exists (
      select from muted_releases where user_id = ${userId} and muted_releases.release_id = releases.id
    ) as is_muted
    from notices join events on events.id = notices.event_id join public_releases as releases on releases.id = events.release_id`;
}

/** Finds a notice of a user, also one that the site does not list. Fails with `not_found`. */
export async function findNotice(db: Database, userId: number, id: number): Promise<Notice> {
  const { rows } = await sql<NoticeRow>`
    ${selectNotices(userId)} where notices.user_id = ${userId} and notices.event_id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Failure('not_found', 'Такого уведомления нет: они хранятся три месяца.');
  return toEvent(row);
}

/** Lists the notices that the site shows to a user, the newest first, from the one before the id `before`. */
export async function listNotices(
  db: Database,
  userId: number,
  { kinds, before = NO_BOUND, limit = DEFAULT_LIMIT }: NoticesQuery,
): Promise<Notices> {
  const { rows } = await sql<NoticeRow>`
    ${selectNotices(userId)}
    where notices.user_id = ${userId} and on_site and notices.event_id < ${before} and ${isShown}
      and (${kinds ?? null}::text[] is null or kind = any(${kinds ?? null}::text[]))
    order by notices.event_id desc
    limit ${limit + 1}`.execute(db);
  const data = rows.slice(0, limit).map(toEvent);
  const next = rows.length > limit ? (data.at(-1)?.id ?? null) : null;
  return { data, unread: await countUnread(db, userId), next };
}

const MAX_EVENTS = 50;

/**
 * Lists the last events of releases that everybody may know, the newest first: no answers to one viewer, and no ends of
 * blocks in some countries only, because a public response does not know the country once nothing is blocked there.
 */
export async function listReleaseEvents(
  db: Database,
  { ids, since }: { ids?: readonly number[] | undefined; since?: string | undefined },
): Promise<ReleaseEvent[]> {
  if (ids === undefined) return [];
  const { rows } = await sql<EventRow>`
    select ${eventColumns}
    from events join public_releases as releases on releases.id = events.release_id
    where events.release_id = any(${ids}::integer[]) and user_id is null and told_at is not null and ${isShown}
      and countries is null
      and events.created_at >= coalesce(${since ?? null}::date::timestamp at time zone 'UTC', 'epoch')
    order by events.id desc
    limit ${MAX_EVENTS}`.execute(db);
  return rows.map(toEvent);
}
