import { sql } from 'kysely';
import type { PublishDay } from '#contract/enums.ts';
import { moscowDays } from '#contract/moscow-week.ts';
import type { ScheduleItem, ScheduleNow } from '#contract/schedule.ts';
import type { Database } from '#server/platform/database/open.ts';
import { episodeColumn, toEpisode, type EpisodeRow } from '../episodes/episode-rows.ts';
import type { Genres } from '../releases/genre-rows.ts';
import type { Region } from '#server/platform/location/region.ts';
import type { Delivery } from '#server/media/delivery/delivery.ts';
import { readWithGenres } from '../releases/read-releases.ts';
import { isBlocked, RELEASE_COLUMNS, toListedRelease, type ReleaseRow } from '../releases/release-rows.ts';
import { isAnnounced } from './announced.ts';
import { isSeasonWhole, nextEpisodeNumber } from './next-episode.ts';

type Asked = { delivery: Delivery; region: Region; now: Date };
type ScheduleRow = ReleaseRow & { last_episode: EpisodeRow | null; ordinals: number[] | null };

/**
 * The releases being voiced, from Monday to Sunday and by name within a day, each with its last published episode in
 * watching order and the ordinals of all.
 */
function selectSchedule(db: Database) {
  return db
    .selectFrom('releases')
    .select((eb) => {
      const published = eb
        .selectFrom('episodes')
        .whereRef('episodes.release_id', '=', 'releases.id')
        .where('episodes.is_published', '=', true);
      return [
        ...RELEASE_COLUMNS,
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

function toScheduleItem(row: ScheduleRow, genres: Genres, { delivery, region }: Asked): ScheduleItem {
  const season = { total: row.episodes_total, ordinals: row.ordinals ?? [] };
  const episode =
    row.last_episode && toEpisode(row.last_episode, { delivery, blocked: isBlocked(row, region) });
  const next = nextEpisodeNumber(season);
  return {
    release: toListedRelease(row, genres, region),
    full_season_is_released: isSeasonWhole(season),
    published_release_episode: episode,
    next_release_episode_number: next,
    new_release_episode: episode,
    new_release_episode_ordinal: next,
  };
}

// What is voiced ahead of a season that has not begun is in nobody's week yet.
function hasBegun({ year, season, ordinals }: ScheduleRow, now: Date): boolean {
  return !isAnnounced({ year, season, hasEpisodes: ordinals !== null }, now);
}

/** Everything that is being voiced and has begun, from Monday to Sunday. */
export async function listWeek(db: Database, asked: Asked): Promise<ScheduleItem[]> {
  const { rows, genres } = await readWithGenres(db, selectSchedule(db));
  return rows.filter((row) => hasBegun(row, asked.now)).map((row) => toScheduleItem(row, genres, asked));
}

/** What is being voiced for today in Moscow and for the days beside it. */
export async function listNow(db: Database, asked: Asked): Promise<ScheduleNow> {
  const { today, tomorrow, yesterday } = moscowDays(asked.now);
  const near = selectSchedule(db).where('releases.publish_day', 'in', [today, tomorrow, yesterday]);
  const { rows, genres } = await readWithGenres(db, near);
  const on = (day: PublishDay) =>
    rows
      .filter((row) => row.publish_day === day && hasBegun(row, asked.now))
      .map((row) => toScheduleItem(row, genres, asked));
  return { today: on(today), tomorrow: on(tomorrow), yesterday: on(yesterday) };
}
