import { embedPath } from '#contract/addresses.ts';
import { EMBED_SIZE, embedCode } from '#contract/embed.ts';
import { formatOrdinal } from '#contract/episode-names.ts';
import type { Episode } from '#contract/episodes.ts';
import { atMoment, readMoment } from '#contract/moment.ts';
import { PREVIEW_SIZE, releasePreview } from '#contract/preview.ts';
import type { Release } from '#contract/release.ts';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import { hostOf } from '#server/platform/http/request/public-origins.ts';
import type { Region } from '#server/platform/location/region.ts';
import type { Delivery } from '#server/media/delivery/delivery.ts';
import { findEpisode } from '#server/catalog/releases/find-episode.ts';
import { findRelease } from '#server/catalog/releases/find-release.ts';
import { readSite } from '#server/editorial/site/site.ts';

/** An oEmbed 1.0 response of type «video». */
export type OEmbed = Record<string, string | number>;

/** The target of a link: an episode, with an optional start in seconds, or a release. */
type SharedPage = { episodeId: string; moment: number | null } | { alias: string };

const EPISODE = /^\/(?:anime\/video\/(?:episode|queue)|embed)\/([^/]+)\/?$/;
const RELEASE = /^\/anime\/releases\/release\/([^/]+)(?:\/(?:episodes|torrents|members|franchises))?\/?$/;

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** Parses an absolute address at any origin of the site; null when it is of another site or not a page with a video. */
export function parseSharedPage(address: string, origins: readonly string[]): SharedPage | null {
  if (!URL.canParse(address)) return null;
  const { protocol, host, pathname, searchParams } = new URL(address);
  if (!/^https?:$/.test(protocol) || !origins.map(hostOf).includes(host)) return null;
  const episodeId = EPISODE.exec(pathname)?.[1];
  if (episodeId !== undefined) return { episodeId, moment: readMoment(searchParams.get('t')) };
  const alias = decoded(RELEASE.exec(pathname)?.[1] ?? '');
  // PostgreSQL text cannot hold a zero character.
  return alias && !alias.includes('\0') ? { alias } : null;
}

type EmbedRequest = {
  page: SharedPage | null;
  size: PlayerSize;
  origin: string;
  delivery: Delivery;
  region: Region;
};
type PlayableEpisode = { release: Release; episode: Episode; moment: number | null };

type SizeLimit = { maxwidth: number | null; maxheight: number | null };
type PlayerSize = { width: number; height: number };

const MAX_SIZE = 1920;
const RATIO = EMBED_SIZE.width / EMBED_SIZE.height;

/** The largest 16:9 player in pixels within the limits of a page; the default size without limits. */
export function embedSize({ maxwidth, maxheight }: SizeLimit): PlayerSize {
  if (maxwidth === null && maxheight === null) return EMBED_SIZE;
  const width = Math.floor(Math.min(MAX_SIZE, maxwidth ?? MAX_SIZE, (maxheight ?? MAX_SIZE) * RATIO));
  return { width, height: Math.max(1, Math.floor(width / RATIO)) };
}

function noVideo(): Failure {
  return new Failure('not_found', 'По этому адресу нет видео, которое можно встроить');
}

function hasVideo({ hls_480, hls_720, hls_1080 }: Episode): boolean {
  return (hls_480 ?? hls_720 ?? hls_1080) !== null;
}

async function findPlayable(db: Database, { page, ...access }: EmbedRequest): Promise<PlayableEpisode> {
  if (page === null) throw noVideo();
  if ('episodeId' in page) {
    const { release, ...episode } = await findEpisode(db, page.episodeId, access);
    return { release, episode, moment: page.moment };
  }
  const release = await findRelease(db, page.alias, access);
  const episode = release.episodes.toSorted((a, b) => a.sort_order - b.sort_order).find(hasVideo);
  if (!episode) throw noVideo();
  return { release, episode, moment: null };
}

function titleOf({ release: { name, type }, episode: { ordinal, name: own } }: PlayableEpisode): string {
  const label = ordinal < 0 ? 'Спешл' : `Эпизод ${formatOrdinal(ordinal)}`;
  return [name.main, ...(type.value === 'MOVIE' ? [] : [label]), ...(own ? [own] : [])].join('. ');
}

/**
 * Describes the player of a page for other sites that embed it; fails with `not_found` when the page has no video that
 * everybody in the region may see.
 */
export async function describeEmbed(db: Database, request: EmbedRequest): Promise<OEmbed> {
  const playable = await findPlayable(db, request);
  const { release, episode, moment } = playable;
  // A closed release has no video addresses. Releases with an age check are not embedded elsewhere.
  if (!hasVideo(episode) || release.age_rating.is_adult) throw noVideo();
  const { origin, size } = request;
  const site = await readSite(db);
  const title = titleOf(playable);
  return {
    version: '1.0',
    type: 'video',
    title,
    provider_name: site.name,
    provider_url: origin,
    thumbnail_url: origin + releasePreview(release, site).src,
    thumbnail_width: PREVIEW_SIZE.width,
    thumbnail_height: PREVIEW_SIZE.height,
    html: embedCode({ src: origin + atMoment(embedPath(episode.id), moment), title, ...size }),
    ...size,
    cache_age: 3600,
  };
}
