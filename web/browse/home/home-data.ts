import { listCatalog } from '#contract/catalog.ts';
import type { Call } from '#contract/client.ts';
import { randomFranchises } from '#contract/franchises.ts';
import { randomPromotions } from '#contract/promotions.ts';
import {
  type LatestRelease,
  latestReleases,
  type ListedRelease,
  releaseByIdOrAlias,
} from '#contract/releases.ts';
import { nowSchedule } from '#contract/schedule.ts';
import { newestTorrents } from '#contract/torrents.ts';
import { latestVideos } from '#contract/videos.ts';
import { toReleaseCard, toFreshCard } from '#web/entities/release/card.ts';
import { loadPoll } from '../polls/load-poll.ts';
import { TORRENT_FIELDS } from '../torrents/shown-torrent.ts';
import { toVideoCard } from '../videos/card.ts';
import { formatSeason, formatWeekday } from '#web/entities/release/format-release.ts';
import { toHighlights } from './highlight.ts';
import { toSlide } from './slide.ts';
import { nearDays } from './today.ts';

const SLIDES = 5;
const FRESH = 20;
const ROW = 12;
const TILES = 12;
const FRAMES = 8;
const TORRENTS = 6;

/** Loads everything the home page shows; a block whose call fails is left out. */
export async function loadHome(call: Call) {
  const now = new Date();
  const list = (f: object, limit: number) => call(listCatalog, { query: { f, limit } }).then(dataOf, none);
  const [latest, ongoing, films, best, schedule, promotions, franchises, videos, torrents, poll] =
    await Promise.all([
      call(latestReleases, { query: { limit: FRESH } }),
      list({ publish_statuses: ['IS_ONGOING'], sorting: 'RATING_DESC' }, ROW),
      list({ types: ['MOVIE'] }, ROW),
      list({ sorting: 'RATING_DESC' }, 10),
      call(nowSchedule).then((days) => nearDays(days, now), none),
      call(randomPromotions).catch(none),
      call(randomFranchises, { query: { limit: FRAMES } }).catch(none),
      call(latestVideos, { query: { limit: FRAMES } }).catch(none),
      call(newestTorrents, { query: { limit: TORRENTS, include: TORRENT_FIELDS } }).then(dataOf, none),
      loadPoll(call),
    ]);
  return {
    now: now.toISOString(),
    slides: await loadSlides(call, latest),
    fresh: latest.map(toFreshCard),
    highlights: toHighlights(promotions),
    schedule,
    ongoing: ongoing.map(toAiring),
    films: films.map(toReleaseCard),
    best: best.map(toReleaseCard),
    genres: popularGenres([...latest, ...ongoing, ...films, ...best]),
    franchises,
    videos: videos.map(toVideoCard),
    torrents,
    poll,
  };
}
export type HomeData = Awaited<ReturnType<typeof loadHome>>;

function none(): never[] {
  return [];
}

function dataOf<T>({ data }: { data: T[] }): T[] {
  return data;
}

async function loadSlides(call: Call, latest: readonly LatestRelease[]) {
  const available = latest.filter(
    (release) => !release.is_blocked_by_geo && !release.is_blocked_by_copyrights,
  );
  return Promise.all(
    available.slice(0, SLIDES).map(async (release) => {
      const params = { idOrAlias: String(release.id) };
      const full = await call(releaseByIdOrAlias, {
        params,
        query: { include: ['background_covers'] },
      }).catch(() => null);
      return toSlide(release, full?.background_covers[0] ?? null);
    }),
  );
}

function toAiring(release: ListedRelease) {
  return {
    ...toReleaseCard(release),
    when: `Выходит ${formatWeekday(release.publish_day.value)}`,
    about: [formatSeason(release), release.genres[0]?.name].filter(Boolean).join(' · '),
  };
}
export type AiringCardData = ReturnType<typeof toAiring>;

/**
 * Returns the largest genres of this page's releases, each with its own picture or else the poster of a release that no
 * other genre uses.
 */
function popularGenres(releases: readonly ListedRelease[]) {
  const genres = new Map(
    releases.flatMap((release) => release.genres.map((genre) => [genre.id, genre] as const)),
  );
  const usedIds = new Set<number>();
  const popular = [...genres.values()]
    .toSorted((a, b) => b.total_releases - a.total_releases)
    .slice(0, TILES);
  return popular.map(({ id, name, total_releases: total, image }) => {
    const release = releases.find(
      (one) => !usedIds.has(one.id) && one.genres.some((genre) => genre.id === id),
    );
    if (release) usedIds.add(release.id);
    const picture = image.optimized.preview ?? image.preview;
    return { id, name, total, picture, poster: release?.poster ?? null };
  });
}
