import { listCatalog } from '#contract/catalog.ts';
import type { Call } from '#contract/client.ts';
import { randomFranchises } from '#contract/franchises.ts';
import { type Home, myHome, type ReleaseWithNewEpisodes } from '#contract/home.ts';
import { type Promotion, randomPromotions } from '#contract/promotions.ts';
import { rhythmOf } from '#contract/publish-days.ts';
import { latestReleases, type ListedRelease } from '#contract/releases.ts';
import { newestTorrents } from '#contract/torrents.ts';
import { type ReleaseRhythm, releaseRhythms } from '#contract/schedule.ts';
import { latestVideos } from '#contract/videos.ts';
import { CARD_FIELDS, toReleaseCard, toFreshCard } from '#web/entities/release/card.ts';
import { loadPoll } from '../polls/load-poll.ts';
import { hyphenateName } from '../genres/hyphenate-name.ts';
import { TORRENT_FIELDS } from '../torrents/shown-torrent.ts';
import { toVideoCard } from '../videos/card.ts';
import { formatRhythm, formatSeason } from '#web/entities/release/format-release.ts';
import { wideCover } from '#web/entities/release/wide-cover.ts';
import { readRelease, loadOwnSlides, loadSlides } from './hero/load-slides.ts';
import { toOwnTitles } from './hero/own-titles.ts';
import type { Slide } from './hero/slide.ts';
import { type Recommended, toRecommended } from './recommended/recommended.ts';
import { loadNearDays, type NearDay } from './today.ts';
import { type Highlight, toHighlight } from './banner/highlight.ts';

// One is shown; a viewer without ads may need another one.
const MAX_BANNERS = 5;

/** Loads the promotions for the banner with their pictures. */
async function loadBanners(call: Call, promotions: readonly Promotion[]): Promise<Highlight[]> {
  const banners = await Promise.all(
    promotions.slice(0, MAX_BANNERS).map(async (promotion) => {
      const release = promotion.release && (await readRelease(call, promotion.release.id));
      return toHighlight(promotion, wideCover(release?.background_covers ?? [])) ?? [];
    }),
  );
  return banners.flat();
}

// The promotions on the first screen; the banner shows others.
const CHOICES = 1;
const FRESH = 20;
const ROW = 12;
const TILES = 12;
const FRAMES = 8;
const TORRENTS = 6;

/** Loads everything the home page shows; a block whose call fails is left out. */
export async function loadHome(call: Call) {
  const now = new Date();
  const list = (f: object, limit: number) => call(listCatalog, { query: { f, limit } }).then(dataOf, none);
  const [latest, ongoing, films, best, schedule, rhythms, promotions, franchises, videos, torrents, poll] =
    await Promise.all([
      call(latestReleases, { query: { limit: FRESH } }),
      list({ publish_statuses: ['IS_ONGOING'], sorting: 'RATING_DESC' }, ROW),
      list({ types: ['MOVIE'] }, ROW),
      list({ sorting: 'SCORE_DESC' }, 10),
      loadNearDays(call, now).catch(none),
      call(releaseRhythms).catch(none),
      call(randomPromotions).catch(none),
      call(randomFranchises, { query: { limit: FRAMES } }).catch(none),
      call(latestVideos, { query: { limit: FRAMES } }).catch(none),
      call(newestTorrents, { query: { limit: TORRENTS, include: TORRENT_FIELDS } }).then(dataOf, none),
      loadPoll(call),
    ]);
  const { choices, others } = splitPromotions(promotions);
  const latestIds = latest.map(({ id }) => id);
  return {
    now: now.toISOString(),
    slides: await loadSlides(call, choices, latestIds, now),
    fresh: latest.map(toFreshCard),
    banners: await loadBanners(call, others),
    schedule,
    ongoing: ongoing.map((release) => toAiring(release, rhythms)),
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

function splitPromotions(promotions: readonly Promotion[]) {
  const choices = promotions.filter(({ release, is_ad }) => release && !is_ad).slice(0, CHOICES);
  const others = promotions.filter((promotion) => !choices.includes(promotion));
  return { choices, others: [...others, ...choices] };
}

/** What the home page shows only to one account. */
export type OwnHome = {
  slides: Slide[];
  news: ReleaseWithNewEpisodes[];
  recommended: Recommended | null;
};

const OWN_FIELDS = [
  'next',
  'new_episodes',
  'recommendations.because',
  'recommendations.releases.reason',
  ...CARD_FIELDS.map((field) => `recommendations.releases.${field}`),
];

/** Loads what the home page needs of a signed-in viewer; null if that fails. */
export async function loadOwn(call: Call): Promise<Home | null> {
  return call(myHome, { query: { include: OWN_FIELDS } }).catch(() => null);
}

/** Makes the own part of the home page; empty without what it needs. */
export async function toOwnHome(
  call: Call,
  own: Home | null,
  schedule: readonly NearDay[],
): Promise<OwnHome> {
  if (!own) return { slides: [], news: [], recommended: null };
  const slides = await loadOwnSlides(call, toOwnTitles(own.next), schedule).catch(none);
  return { slides, news: own.new_episodes, recommended: toRecommended(own.recommendations) };
}

function toAiring(release: ListedRelease, rhythms: readonly ReleaseRhythm[]) {
  const rhythm = rhythms.find(({ release_id: id }) => id === release.id);
  return {
    ...toReleaseCard(release),
    when: `Выходит ${formatRhythm(rhythmOf({ ...release, rhythm }))}`,
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
    return { id, name: hyphenateName(name), total, picture, poster: release?.poster ?? null };
  });
}
