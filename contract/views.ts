import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { episode } from './episodes.ts';
import { optional } from './input.ts';
import { pageOf, pageQuery } from './pagination.ts';
import { release } from './release.ts';
import { datetime, uuid } from './values.ts';

const tag = 'Просмотры';
const MINE = '/api/v1/accounts/users/me/views';

/** The most positions in one request body. */
export const MAX_TIMECODES = 10_000;
// Ten thousand complete positions with some spaces; also the limit of the server for any body.
const MAX_TIMECODES_BYTES = 1_000_000;
/** The most positions in one response: as many as a browser stores. */
export const MAX_POSITIONS = 2000;

// An unencoded `+` of the offset arrives as a space.
const withPlus = (value: unknown) =>
  typeof value === 'string' ? value.replace(/ (?=\d\d:\d\d$)/, '+') : value;
const moment = z.preprocess(
  withPlus,
  z.iso.datetime({ offset: true, error: 'должно быть датой и временем по ISO 8601' }).max(40),
);

const DATE = /^\d{4}-\d\d-\d\d$/;
const NO_ZONE = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d(?:\.\d{1,9})?)?$/;

// Scripts send a day, or a time as databases print it. Without a zone it is Moscow time: UTC+3 since 2014.
function inMoscow(value: unknown): unknown {
  const text = typeof value === 'string' ? value.trim() : '';
  if (DATE.test(text)) return `${text}T00:00:00+03:00`;
  const [, day, minutes, seconds = ':00'] = NO_ZONE.exec(text) ?? [];
  return day === undefined ? withPlus(value) : `${day}T${minutes}${seconds}+03:00`;
}

const SINCE_FORMS = '2025-05-12, 2025-05-12 07:20:50 (по Москве) или 2025-05-12T07:20:50Z';
const since = z.preprocess(
  inMoscow,
  z.iso.datetime({ offset: true, error: `должно быть датой или временем вида ${SINCE_FORMS}` }).max(40),
);
/** A time as browsers write it: milliseconds decide which of two devices was later. */
const exactMoment = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** Seconds from the start of the episode. */
const time = z.number().min(0).max(1_000_000);

/** A position in an episode: its id, the seconds, and whether it is watched. */
export const timecode = z.tuple([uuid, time, z.boolean()]);

export const view = z
  .object({
    id: z.int(),
    user_id: z.int(),
    release_episode_id: uuid,
    time,
    is_watched: z.boolean(),
    /** When it was watched, by the clock of the device that reported it. */
    updated_at: datetime,
  })
  .meta({ id: 'View' });
export type View = z.output<typeof view>;

export const historyItem = view
  .extend({ release_episode: episode.extend({ release }) })
  .meta({ id: 'HistoryItem' });
export type HistoryItem = z.output<typeof historyItem>;

/** A position as our own devices exchange it, with the times that merging needs. */
export const position = z
  .object({
    release_episode_id: uuid,
    release_id: z.int(),
    time,
    is_watched: z.boolean(),
    /** When it was watched and when `is_watched` was decided: `updated_at` and `marked_at` to the millisecond. */
    at: exactMoment,
    marked: exactMoment,
  })
  .meta({ id: 'Position' });

export const positions = z
  .object({
    user_id: z.int(),
    /** The time of the server: the `since` of the next request. */
    now: exactMoment,
    data: z.array(position),
  })
  .meta({ id: 'Positions' });
export type PositionsResponse = z.output<typeof positions>;

const saved = z.object({
  release_episode_id: uuid,
  time,
  is_watched: z.boolean(),
  /** When it was watched, by the clock of the device; now by default. */
  updated_at: optional(moment),
  /** When `is_watched` was decided; `updated_at` by default. */
  marked_at: optional(moment),
});
/** A position that a device saves. */
export type SavedTimecode = z.output<typeof saved>;

export const myTimecodes = endpoint({
  method: 'GET',
  path: `${MINE}/timecodes`,
  tag,
  summary:
    'Где я в эпизодах: тройки [эпизод, секунды, просмотрен]; с since только то, что менялось после, и убранное как [эпизод, 0, false]',
  description:
    'Lists positions as triples of episode id, seconds and watched; with `since` only those changed later, removed ones as zero.',
  query: z.object({ since: optional(since) }),
  response: z.array(timecode),
  failures: [422],
  signedIn: 403,
});

export const saveTimecodes = endpoint({
  method: 'POST',
  path: `${MINE}/timecodes`,
  tag,
  summary: 'Запомнить, где я в эпизодах: новое по updated_at побеждает, неизвестные эпизоды пропускаются',
  description:
    'Saves positions in episodes; a position with a later `updated_at` wins, and unknown episodes are skipped.',
  body: z.array(saved).max(MAX_TIMECODES),
  maxJsonBytes: MAX_TIMECODES_BYTES,
  failures: [422],
  signedIn: 403,
});

export const forgetTimecodes = endpoint({
  method: 'DELETE',
  path: `${MINE}/timecodes`,
  tag,
  summary: 'Забыть, где я в эпизодах',
  description: 'Removes the positions in the named episodes.',
  body: z.array(z.object({ release_episode_id: uuid })).max(MAX_TIMECODES),
  maxJsonBytes: MAX_TIMECODES_BYTES,
  failures: [422],
  signedIn: 403,
});

/** The longest pause between two positions of an episode that plays, in seconds: the server asks for it under load. */
export const MAX_NEXT_AFTER = 60;

export const savePositions = endpoint({
  method: 'POST',
  path: `${MINE}/positions`,
  tag,
  summary:
    'Запомнить со своего устройства; в ответе — через сколько секунд присылать следующее место, пока эпизод играет',
  description:
    'Saves positions as `me/views/timecodes` does, and tells the device after how many seconds to save again while an episode plays.',
  body: z.array(saved).max(MAX_TIMECODES),
  maxJsonBytes: MAX_TIMECODES_BYTES,
  response: z.object({ next_after: z.int().min(1).max(MAX_NEXT_AFTER) }),
  failures: [422],
  signedIn: 403,
});

export const myPositions = endpoint({
  method: 'GET',
  path: `${MINE}/positions`,
  tag,
  summary: 'То же для своих устройств: с релизом и моментами, по которым два устройства сходятся',
  description:
    'Lists positions with their releases and with the exact times by which two devices merge them.',
  query: z.object({ since: optional(since) }),
  response: positions,
  failures: [422],
  signedIn: 403,
});

export const myHistory = endpoint({
  method: 'GET',
  path: `${MINE}/history`,
  tag,
  summary: 'Что я смотрю, сначала последнее',
  description: 'Returns a page of the episodes that the caller watched, the latest first.',
  query: pageQuery,
  response: pageOf(historyItem),
  failures: [422],
  selectable: true,
  signedIn: 403,
});

export const timecodesOfRelease = endpoint({
  method: 'GET',
  path: '/api/v1/anime/releases/:idOrAlias/episodes/timecodes',
  tag,
  summary: 'Где я в эпизодах релиза',
  description: "Lists the caller's positions in the episodes of one release.",
  params: z.object({ idOrAlias: z.string().min(1).max(300) }),
  response: z.array(view),
  failures: [404],
  selectable: true,
  signedIn: 403,
});

export const timecodeOfEpisode = endpoint({
  method: 'GET',
  path: '/api/v1/anime/releases/episodes/:releaseEpisodeId/timecode',
  tag,
  summary: 'Где я в эпизоде; 404, если нигде',
  description: "Returns the caller's position in one episode; answers 404 when there is none.",
  params: z.object({ releaseEpisodeId: z.string().max(100) }),
  response: view,
  failures: [404],
  selectable: true,
  signedIn: 403,
});
