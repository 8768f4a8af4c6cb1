import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { episode } from './episodes.ts';
import { listedRelease } from './releases.ts';

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
