import { z } from 'zod';
import { optional, whole } from '../../input.ts';
import { count, datetime } from '../../values.ts';
import { studioEndpoint } from '../endpoint.ts';
import { recordId } from '../records/record.ts';

const day = optional(z.iso.date());
const period = z.object({ from: day, to: day });

/** Numbers of a day or an hour. Null: more than none, but fewer than five people might stand behind it. */
const counts = {
  /** Episodes that somebody with an account began. */
  starts: count.nullable(),
  /** Episodes that became watched. */
  watched: count.nullable(),
  minutes: count.nullable(),
};

const dailyCounts = z.object({
  day: z.iso.date(),
  ...counts,
  registrations: count.nullable(),
  /** Torrents that somebody downloaded to the end. */
  downloads: count.nullable(),
});
export type DailyCounts = z.output<typeof dailyCounts>;

const totals = z.object({
  starts: count,
  watched: count,
  minutes: count,
  registrations: count,
  downloads: count,
});

export const readSiteStatistics = studioEndpoint({
  method: 'GET',
  path: '/api/v1/studio/statistics/site',
  summary: 'Статистика сайта по дням',
  description:
    'Returns what was started, watched, registered and downloaded on each day in Moscow, at most a year; by default 28 days.',
  query: period,
  response: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    days: z.array(dailyCounts),
    /** The sums of the numbers that are told. */
    total: totals,
    /** Of as many days before; null where counting began later. */
    before: totals.nullable(),
  }),
  right: 'system',
  failures: [422],
});
export type SiteStatistics = z.output<(typeof readSiteStatistics)['response']>;

export const readHourlyStatistics = studioEndpoint({
  method: 'GET',
  path: '/api/v1/studio/statistics/hours',
  summary: 'Статистика сайта по часам, два последних дня',
  description: 'Returns what was started and watched in each of the last 48 hours.',
  response: z.object({ hours: z.array(z.object({ hour: datetime, ...counts })) }),
  right: 'system',
});
export type HourlyStatistics = z.output<(typeof readHourlyStatistics)['response']>;

export const listWatchedReleases = studioEndpoint({
  method: 'GET',
  path: '/api/v1/studio/statistics/releases',
  summary: 'Что смотрели: релизы, которые начинали чаще всего',
  description:
    'Lists the fifty releases with the most starts in a period; those with fewer than five are left out.',
  query: period,
  response: z.object({
    releases: z.array(
      z.object({
        id: z.int(),
        alias: z.string(),
        name: z.string(),
        picture: z.string().nullable(),
        starts: count,
        watched: count.nullable(),
        minutes: count.nullable(),
      }),
    ),
  }),
  right: 'system',
  failures: [422],
});
export type WatchedReleases = z.output<(typeof listWatchedReleases)['response']>;

/** The periods of the statistics in days, up to today. */
export const STATISTICS_DAYS = [7, 28, 365] as const;
const DEFAULT_DAYS = 28;

const share = z.int().min(0).max(100).nullable();

// Only these periods: by the difference of any two that somebody chooses, a day could be computed that is not told.
export const readEpisodeStatistics = studioEndpoint({
  method: 'GET',
  path: '/api/v1/studio/episodes/:id/statistics',
  summary: 'Статистика эпизода: сколько начали и досмотрели и до какой минуты дошли',
  description:
    'Returns what was started and watched of an episode in 7, 28 or 365 days, and which share of its viewers got how far.',
  params: z.object({ id: recordId }),
  query: z.object({
    days: optional(
      whole(1, Math.max(...STATISTICS_DAYS)).refine(
        (days) => STATISTICS_DAYS.some((known) => known === days),
        `должно быть одним из: ${STATISTICS_DAYS.join(', ')}`,
      ),
    ).transform((days) => days ?? DEFAULT_DAYS),
  }),
  response: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    ...counts,
    /** Viewers with an account who have a position in it, of all time; null for fewer than five. */
    viewers: count.nullable(),
    /** Null with fewer than five viewers, and where the duration is unknown. */
    curve: z
      .array(
        z.object({
          /** Seconds from the start, at most 61 points: whole minutes in an episode of ten minutes and more. */
          time: count,
          /** Whole percents of the viewers who got at least so far; null when they are fewer than five. */
          share,
          /** The same of the episode before it. */
          previous: share,
        }),
      )
      .nullable(),
  }),
  // Those who publish see how it is watched: release managers that of their teams.
  right: ['system', 'publish'],
  failures: [404, 422],
});
export type EpisodeStatistics = z.output<(typeof readEpisodeStatistics)['response']>;
