import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { episode } from './episodes.ts';
import { everyWeeks, hourOfDay } from './field-values.ts';
import { optional, whole } from './input.ts';
import { listedRelease } from './releases.ts';
import { datetime } from './values.ts';

const publishedEpisode = episode.nullable();
const nextNumber = z.int().min(1).nullable();

export const scheduleItem = z
  .object({
    release: listedRelease,
    full_season_is_released: z.boolean(),
    /** The last one in watching order. */
    published_release_episode: publishedEpisode,
    /** Null when the season is complete. */
    next_release_episode_number: nextNumber,
    // The names that both fields had in 2025; clients of that time still read them.
    new_release_episode: publishedEpisode,
    new_release_episode_ordinal: nextNumber,
  })
  .meta({ id: 'ScheduleItem' });
export type ScheduleItem = z.output<typeof scheduleItem>;

const scheduleItems = z.array(scheduleItem);

export const scheduleDays = z.object({
  today: scheduleItems,
  tomorrow: scheduleItems,
  yesterday: scheduleItems,
});
export type ScheduleDays = z.output<typeof scheduleDays>;

const tag = 'Расписание';

export const nowSchedule = endpoint({
  method: 'GET',
  path: '/api/v1/anime/schedule/now',
  tag,
  summary: 'Что озвучивают к сегодняшнему дню, к завтрашнему и что ко вчерашнему; день считается по Москве',
  description: 'Lists the releases that are scheduled for yesterday, today and tomorrow in Moscow time.',
  response: scheduleDays,
  selectable: true,
  cached: true,
});

export const weekSchedule = endpoint({
  method: 'GET',
  path: '/api/v1/anime/schedule/week',
  tag,
  summary: 'Всё, что сейчас озвучивают, с понедельника по воскресенье',
  description: 'Lists all releases that are being dubbed, from Monday to Sunday.',
  response: scheduleItems,
  selectable: true,
  cached: true,
});

/** The next episode of a release that does not come out on its day. */
export const postponement = z
  .object({
    /** Its number. */
    episode: z.int().min(1),
    /** The day in Moscow when it is expected; null while nobody knows. */
    until: z.iso.date().nullable(),
    /** What the team says about it; may be empty. */
    note: z.string(),
  })
  .meta({ id: 'Postponement' });
export type Postponement = z.output<typeof postponement>;

const postponedRelease = postponement.extend({ release_id: z.int() }).meta({ id: 'PostponedRelease' });
export type PostponedRelease = z.output<typeof postponedRelease>;

export const postponedReleases = endpoint({
  method: 'GET',
  path: '/api/v1/anime/schedule/postponed',
  tag,
  summary: 'Какие эпизоды перенесены, на какой день и почему; с release_id только у одного релиза',
  description:
    'Lists the episodes that do not come out on their day. Clients of AniLiberty read the same in `notification`.',
  query: z.object({ release_id: optional(whole(1, 2_147_483_647)) }),
  response: z.array(postponedRelease),
  failures: [422],
  cached: true,
});

const releaseRhythm = z
  .object({
    release_id: z.int(),
    /** The hour in Moscow on `publish_day`; null while only the day is known. */
    time: hourOfDay.nullable(),
    /** 1 for every week, 2 for every second one, counted from the last episode. */
    every_weeks: everyWeeks,
    /** When the next episode is to be published, by a plan of the team; null without one. */
    planned_at: datetime.nullable(),
  })
  .meta({ id: 'ReleaseRhythm' });
export type ReleaseRhythm = z.output<typeof releaseRhythm>;

export const releaseRhythms = endpoint({
  method: 'GET',
  path: '/api/v1/anime/schedule/rhythms',
  tag,
  summary:
    'У каких релизов известен час выхода, какие выходят не каждую неделю и у каких запланирован следующий эпизод; с release_id только один',
  description:
    'Lists the releases in production with an hour of release, a rhythm other than weekly or a planned next episode; the day is `publish_day`.',
  query: z.object({ release_id: optional(whole(1, 2_147_483_647)) }),
  response: z.array(releaseRhythm),
  failures: [422],
  cached: true,
});

const dubbingProgress = z
  .object({
    release_id: z.int(),
    /** The next episode; null where the team says it in its own words. */
    episode: z.number().nullable(),
    /** In a few words: «перевод готов, идёт озвучка». At most 60 characters where they are the team's own. */
    text: z.string(),
  })
  .meta({ id: 'DubbingProgress' });
export type DubbingProgress = z.output<typeof dubbingProgress>;

export const releaseProgress = endpoint({
  method: 'GET',
  path: '/api/v1/anime/schedule/progress',
  tag,
  summary: 'Ход озвучки следующего эпизода, где команда его показывает; с release_id только у одного релиза',
  description:
    'Says how the dubbing of the next episode goes, for the releases in production whose team shows it.',
  query: z.object({ release_id: optional(whole(1, 2_147_483_647)) }),
  response: z.array(dubbingProgress),
  failures: [422],
  cached: true,
});
