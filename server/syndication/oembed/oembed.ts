import { embedPath } from '#contract/addresses.ts';
import { embedCode } from '#contract/embed.ts';
import type { Episode } from '#contract/episodes.ts';
import { atMoment } from '#contract/moment.ts';
import { PREVIEW_SIZE, releasePreview } from '#contract/preview.ts';
import type { Release } from '#contract/release.ts';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import type { Region } from '#server/platform/location/region.ts';
import type { Delivery } from '#server/media/delivery/delivery.ts';
import { findEpisode } from '#server/catalog/releases/find-episode.ts';
import { findRelease } from '#server/catalog/releases/find-release.ts';
import { readSite } from '#server/editorial/site/site.ts';
import type { PlayerSize } from './embed-size.ts';
import type { SharedPage } from './shared-page.ts';

/** An oEmbed 1.0 response of type «video». */
export type OEmbed = Record<string, string | number>;

type EmbedRequest = {
  page: SharedPage | null;
  size: PlayerSize;
  origin: string;
  delivery: Delivery;
  region: Region;
};
type PlayableEpisode = { release: Release; episode: Episode; moment: number | null };

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
  const label = ordinal < 0 ? 'Спешл' : `Эпизод ${String(ordinal).replace('.', ',')}`;
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
