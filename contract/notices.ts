import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { noticeKind, publishDay } from './enums.ts';
import { episode } from './episodes.ts';
import { listOf, optional, whole } from './input.ts';
import { postponement } from './schedule.ts';
import { count, cover, datetime, poster } from './values.ts';

const tag = 'Уведомления';
const PATH = '/api/v1/accounts/users/me/notices';
const MUTED_PATH = `${PATH}/muted/:releaseId` as const;

const MAX_ID = 2_147_483_647;
const MAX_EVENT_ID = Number.MAX_SAFE_INTEGER;
const MAX_NOTICES = 50;

/** The release of a notice, with the fields that a row of a list shows. */
export const noticeRelease = z
  .object({
    id: z.int(),
    alias: z.string().min(1),
    name: z.string(),
    poster,
    background_cover: cover.nullable(),
  })
  .meta({ id: 'NoticeRelease' });

/** The episode of a notice, without addresses of videos. */
export const noticeEpisode = episode
  .pick({ id: true, name: true, ordinal: true, duration: true, preview: true })
  .meta({ id: 'NoticeEpisode' });

/** What happened to a release. */
export const releaseEvent = z
  .object({
    id: z.int(),
    kind: noticeKind,
    created_at: datetime,
    release: noticeRelease,
    /** The episodes that came out, or the episode of the answered report. */
    episodes: z.array(noticeEpisode),
    /** For another publish day: the new one and the one before. */
    publish_day: publishDay.nullable(),
    previous_day: publishDay.nullable(),
    /** The day in Moscow on which an expected episode did not come out. */
    missed_on: z.iso.date().nullable(),
    /** For an episode that is put off: which one, until when, and why; null where that was taken back. */
    postponement: postponement.nullable(),
    /** What of it was told before; null for the first word of it. */
    previous_postponement: postponement.nullable(),
    /** The answer to a playback report. */
    answer: z.string().nullable(),
  })
  .meta({ id: 'ReleaseEvent' });
export type ReleaseEvent = z.output<typeof releaseEvent>;

export const notice = releaseEvent
  .extend({
    is_read: z.boolean(),
    /** Whether the caller gets no more notices of the release. */
    is_muted: z.boolean(),
  })
  .meta({ id: 'Notice' });
export type Notice = z.output<typeof notice>;

const unread = z.object({ unread: count });

export const notices = z
  .object({
    data: z.array(notice),
    unread: count,
    /** The `before` of the next page; null on the last one. */
    next: z.int().nullable(),
  })
  .meta({ id: 'Notices' });
export type Notices = z.output<typeof notices>;

export const myNotices = endpoint({
  method: 'GET',
  path: PATH,
  tag,
  summary: 'Уведомления на сайте, сначала новые',
  description: 'Lists the notices of the caller, the newest first, optionally only of some kinds.',
  query: z.object({
    kinds: listOf(noticeKind),
    before: optional(whole(1, MAX_EVENT_ID)),
    limit: optional(whole(1, MAX_NOTICES)),
  }),
  response: notices,
  signedIn: 403,
  failures: [422],
});

export const readNotices = endpoint({
  method: 'POST',
  path: `${PATH}/read`,
  tag,
  summary: 'Отметить уведомления прочитанными',
  description: 'Marks the notices in `ids` as read, and all notices up to and including the id `up_to`.',
  body: z.object({ ids: listOf(whole(1, MAX_EVENT_ID)), up_to: optional(whole(1, MAX_EVENT_ID)) }),
  response: unread,
  signedIn: 403,
  failures: [422],
});

export const openNotice = endpoint({
  method: 'POST',
  path: `${PATH}/open/:noticeId`,
  tag,
  summary: 'Открыть уведомление: отметить его прочитанным и узнать, о чём оно',
  description: 'Marks a notice of the caller as read, whatever channel it came by, and returns it.',
  params: z.object({ noticeId: whole(1, MAX_EVENT_ID) }),
  response: notice,
  signedIn: 403,
  failures: [404, 422],
});

export const mutedReleases = endpoint({
  method: 'GET',
  path: `${PATH}/muted`,
  tag,
  summary: 'Релизы, о которых не сообщать',
  description: 'Lists the releases of which the caller gets no notices, the last muted first.',
  response: z.array(noticeRelease),
  signedIn: 403,
});

const mutedParams = z.object({ releaseId: whole(1, MAX_ID) });

export const muteRelease = endpoint({
  method: 'POST',
  path: MUTED_PATH,
  tag,
  summary: 'Не сообщать о релизе',
  description: 'Stops all notices of a release except answers to reports of the caller.',
  params: mutedParams,
  signedIn: 403,
  failures: [404, 422],
});

export const unmuteRelease = endpoint({
  method: 'DELETE',
  path: MUTED_PATH,
  tag,
  summary: 'Снова сообщать о релизе',
  description: 'Allows notices of a release again.',
  params: mutedParams,
  signedIn: 403,
  failures: [422],
});

/** The most releases in one question about their events. */
export const MAX_EVENT_RELEASES = 100;

export const releaseEvents = endpoint({
  method: 'GET',
  path: '/api/v1/anime/events',
  tag,
  summary: 'Что нового у релизов из ids начиная со дня since, сначала новое',
  description:
    'Lists the last fifty events of the releases in `ids`, optionally since a day, the newest first.',
  query: z.object({
    ids: listOf(whole(1, MAX_ID)).pipe(z.array(z.int()).max(MAX_EVENT_RELEASES).optional()),
    since: optional(z.iso.date('должно быть днём вида 2026-11-23')),
  }),
  response: z.array(releaseEvent),
  failures: [422],
  cached: true,
});
