import { rhythmOf } from '#contract/publish-days.ts';
import type { Release } from '#contract/release.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Region } from '#server/platform/location/region.ts';
import type { Delivery } from '#server/media/delivery/delivery.ts';
import { findRelease } from '#server/catalog/releases/find-release.ts';
import { isAnnounced } from '#server/catalog/schedule/announced.ts';
import { nextEpisodeNumber } from '#server/catalog/schedule/next-episode.ts';
import { listPostponements } from '#server/catalog/schedule/postponements.ts';
import { listRhythms } from '#server/catalog/schedule/rhythms.ts';
import { listWeekSchedule } from '#server/catalog/schedule/schedule.ts';
import { upcomingEpisodes } from './upcoming.ts';
import type { PlannedRelease } from './write-calendar.ts';

type PlanOptions = { delivery: Delivery; region: Region; now: Date };

// The full schedule covers a month, that of one release a year.
const WEEKS_OF_ALL = 4;
const WEEKS_OF_ONE = 52;

/** Plans all releases in production with their episodes of the next weeks. */
export async function planAll(db: Database, options: PlanOptions): Promise<PlannedRelease[]> {
  const { now } = options;
  const [items, postponed, rhythms] = await Promise.all([
    listWeekSchedule(db, options),
    listPostponements(db, { now }),
    listRhythms(db),
  ]);
  return items.map(({ release, published_release_episode: last, next_release_episode_number: next }) => {
    const { episodes_total: total } = release;
    const own = rhythms.find((one) => one.release_id === release.id);
    const rhythm = rhythmOf({ ...release, rhythm: own });
    const plannedAt = own?.planned_at;
    const postponement = postponed.find((one) => one.release_id === release.id);
    const season = { rhythm, next, total, lastAt: last?.updated_at ?? null, postponement, plannedAt };
    return { release, upcoming: upcomingEpisodes(season, now, WEEKS_OF_ALL) };
  });
}

/**
 * Plans the upcoming episodes of one release by id or alias, none unless it is in production; fails with `not_found`.
 */
export async function planRelease(
  db: Database,
  idOrAlias: string,
  { now, ...access }: PlanOptions,
): Promise<PlannedRelease & { release: Release }> {
  const release = await findRelease(db, idOrAlias, access);
  const { episodes, episodes_total: total } = release;
  const { year, season: named, is_in_production: isInProduction } = release;
  const start = { year, season: named.value, hasEpisodes: episodes.length > 0 };
  if (!isInProduction || isAnnounced(start, now)) return { release, upcoming: [] };
  const next = nextEpisodeNumber({ total, ordinals: episodes.map(({ ordinal }) => ordinal) });
  const [[postponement], [rhythm]] = await Promise.all([
    listPostponements(db, { releaseId: release.id, now }),
    listRhythms(db, { releaseId: release.id }),
  ]);
  const lastAt = episodes.at(-1)?.updated_at ?? null;
  const known = { rhythm: rhythmOf({ ...release, rhythm }), plannedAt: rhythm?.planned_at };
  const season = { ...known, next, total, lastAt, postponement };
  return { release, upcoming: upcomingEpisodes(season, now, WEEKS_OF_ONE) };
}
