import type { Release } from '#contract/release.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Region } from '#server/platform/location/region.ts';
import type { Delivery } from '#server/media/delivery/delivery.ts';
import { findRelease } from '#server/catalog/releases/find-release.ts';
import { isAnnounced } from '#server/catalog/schedule/announced.ts';
import { nextEpisodeNumber } from '#server/catalog/schedule/next-episode.ts';
import { listWeek } from '#server/catalog/schedule/schedule.ts';
import { upcomingEpisodes } from './upcoming.ts';
import type { Planned } from './write-calendar.ts';

type Asked = { delivery: Delivery; region: Region; now: Date };

// A month ahead of everything, a year of one release.
const WEEKS_OF_ALL = 4;
const WEEKS_OF_ONE = 52;

/** Everything that is being voiced, with its episodes of the next weeks. */
export async function planAll(db: Database, asked: Asked): Promise<Planned[]> {
  const { now } = asked;
  const items = await listWeek(db, asked);
  return items.map(({ release, published_release_episode: last, next_release_episode_number: next }) => {
    const { publish_day: day, episodes_total: total } = release;
    const season = { publishDay: day.value, next, total, lastAt: last?.updated_at ?? null };
    return { release, awaited: upcomingEpisodes(season, now, WEEKS_OF_ALL) };
  });
}

/** One release by id or alias with its episodes to come, none when it is not being voiced; fails with `not_found`. */
export async function planRelease(
  db: Database,
  idOrAlias: string,
  { now, ...asked }: Asked,
): Promise<Planned & { release: Release }> {
  const release = await findRelease(db, idOrAlias, asked);
  const { episodes, episodes_total: total, publish_day: day } = release;
  const { year, season: named, is_in_production: isVoiced } = release;
  const beginning = { year, season: named.value, hasEpisodes: episodes.length > 0 };
  if (!isVoiced || isAnnounced(beginning, now)) return { release, awaited: [] };
  const next = nextEpisodeNumber({ total, ordinals: episodes.map(({ ordinal }) => ordinal) });
  const season = { publishDay: day.value, next, total, lastAt: episodes.at(-1)?.updated_at ?? null };
  return { release, awaited: upcomingEpisodes(season, now, WEEKS_OF_ONE) };
}
