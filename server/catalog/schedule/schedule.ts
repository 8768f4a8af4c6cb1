import { sql } from 'kysely';
import { moscowDate, moscowDay, startOfDate } from '#contract/moscow-week.ts';
import { isInRhythm } from '#contract/publish-days.ts';
import type { ScheduleItem, ScheduleDays } from '#contract/schedule.ts';
import type { Database } from '#server/platform/database/open.ts';
import { episodeColumn, toEpisode, type EpisodeRow } from '../episodes/episode-rows.ts';
import type { GenresById } from '../releases/genre-rows.ts';
import type { Region } from '#server/platform/location/region.ts';
import type { Delivery } from '#server/media/delivery/delivery.ts';
import { readWithGenres } from '../releases/read-releases.ts';
import { isBlocked, RELEASE_COLUMNS, toListedRelease, type ReleaseRow } from '../releases/release-rows.ts';
import { isAnnounced } from './announced.ts';
import { isSeasonComplete, nextEpisodeNumber } from './next-episode.ts';
import { plannedAt } from './planned-at.ts';

type ScheduleOptions = { delivery: Delivery; region: Region; now: Date };
type ScheduleRow = ReleaseRow & {
  publish_every_weeks: number;
  publish_time: string | null;
  planned_at: string | null;
  last_episode: EpisodeRow | null;
  ordinals: number[] | null;
};

/**
 * Selects the releases in production from Monday to Sunday, by name within a day, each with its last published episode
 * in watching order and the ordinals of all published episodes.
 */
function selectSchedule(db: Database) {
  return db
    .selectFrom('public_releases as releases')
    .select((eb) => {
      const published = eb
        .selectFrom('episodes')
        .whereRef('episodes.release_id', '=', 'releases.id')
        .where('episodes.is_published', '=', true);
      return [
        ...RELEASE_COLUMNS,
        'releases.publish_time' as const,
        'releases.publish_every_weeks' as const,
        plannedAt.as('planned_at'),
        published
          .select(episodeColumn().as('episode'))
          .orderBy('episodes.sort_order', 'desc')
          .orderBy('episodes.ordinal', 'desc')
          .limit(1)
          .as('last_episode'),
        published.select(sql<number[]>`json_agg(episodes.ordinal)`.as('ordinals')).as('ordinals'),
      ];
    })
    .where('releases.is_in_production', '=', true)
    .orderBy('releases.publish_day')
    .orderBy('releases.name_main', (order) => order.collate('und-x-icu'))
    .orderBy('releases.id');
}

function toScheduleItem(
  row: ScheduleRow,
  genres: GenresById,
  { delivery, region }: ScheduleOptions,
): ScheduleItem {
  const season = { total: row.episodes_total, ordinals: row.ordinals ?? [] };
  const episode =
    row.last_episode &&
    toEpisode(row.last_episode, { delivery, region, isReleaseBlocked: isBlocked(row, region) });
  const next = nextEpisodeNumber(season);
  return {
    release: toListedRelease(row, genres, region),
    full_season_is_released: isSeasonComplete(season),
    published_release_episode: episode,
    next_release_episode_number: next,
    new_release_episode: episode,
    new_release_episode_ordinal: next,
  };
}

// A release may be in production before its season starts; it is not part of the schedule until then.
function hasStarted({ year, season, ordinals }: ScheduleRow, now: Date): boolean {
  return !isAnnounced({ year, season, hasEpisodes: ordinals !== null }, now);
}

/** Lists the started releases in production, from Monday to Sunday. */
export async function listWeekSchedule(db: Database, options: ScheduleOptions): Promise<ScheduleItem[]> {
  const { rows, genres } = await readWithGenres(db, selectSchedule(db));
  return rows
    .filter((row) => hasStarted(row, options.now))
    .map((row) => toScheduleItem(row, genres, options));
}

const DAY_MS = 24 * 3_600_000;

// An episode that comes every second week is not scheduled for the week between.
function isScheduledOn(row: ScheduleRow, date: string): boolean {
  if (row.planned_at !== null && moscowDate(new Date(row.planned_at)) === date) return true;
  if (row.postponement?.until === date) return true;
  const day = startOfDate(date);
  const lastAt = row.last_episode && new Date(row.last_episode.updated_at);
  const rhythm = { day: row.publish_day, time: row.publish_time, every_weeks: row.publish_every_weeks };
  return row.publish_day === moscowDay(day) && isInRhythm(rhythm, lastAt, day);
}

/**
 * Lists the releases in production for yesterday, today and tomorrow in Moscow. One whose episode is planned for one of
 * these days or postponed to it is listed there, too.
 */
export async function listCurrentSchedule(db: Database, options: ScheduleOptions): Promise<ScheduleDays> {
  const dateIn = (days: number) => moscowDate(new Date(options.now.getTime() + days * DAY_MS));
  const dates = { today: dateIn(0), tomorrow: dateIn(1), yesterday: dateIn(-1) };
  const days = Object.values(dates).map((date) => moscowDay(startOfDate(date)));
  const query = selectSchedule(db).where((eb) =>
    eb.or([
      eb('releases.publish_day', 'in', days),
      eb(
        'releases.id',
        'in',
        eb.selectFrom('postponements').select('release_id').where('until', 'in', Object.values(dates)),
      ),
      eb(plannedAt, '>=', startOfDate(dates.yesterday).toISOString()).and(
        eb(plannedAt, '<', new Date(startOfDate(dates.tomorrow).getTime() + DAY_MS).toISOString()),
      ),
    ]),
  );
  const { rows, genres } = await readWithGenres(db, query);
  const itemsOn = (date: string) =>
    rows
      .filter((row) => isScheduledOn(row, date) && hasStarted(row, options.now))
      .map((row) => toScheduleItem(row, genres, options));
  return {
    today: itemsOn(dates.today),
    tomorrow: itemsOn(dates.tomorrow),
    yesterday: itemsOn(dates.yesterday),
  };
}
