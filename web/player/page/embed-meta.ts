import type { MetaDescriptor } from 'react-router';
import { embedPath } from '#contract/addresses.ts';
import type { Episode } from '#contract/episodes.ts';
import type { Release } from '#contract/release.ts';
import type { Publisher } from '#web/page/json-ld/thing.ts';
import { hasVideo, isBlocked } from '#web/entities/episode/player-episode.ts';

const FORMATS = { 'application/json+oembed': 'json', 'text/xml+oembed': 'xml' };

/** The oEmbed discovery links of a page; `path` is the path of the page, from the root. */
export function oembedLinks(
  { origin }: Publisher,
  { path, title }: { path: string; title: string },
): MetaDescriptor[] {
  const page = encodeURIComponent(origin + path);
  return Object.entries(FORMATS).map(([type, format]) => ({
    tagName: 'link',
    rel: 'alternate',
    type,
    title,
    href: `${origin}/oembed?url=${page}&format=${format}`,
  }));
}

/** Open Graph tags of the player, for link previews on other sites. */
export function playerMeta({ origin }: Publisher, episode: { id: string }): MetaDescriptor[] {
  const player = origin + embedPath(episode.id);
  const properties = {
    'og:video': player,
    ...(player.startsWith('https:') && { 'og:video:secure_url': player }),
    'og:video:type': 'text/html',
    'og:video:width': '1280',
    'og:video:height': '720',
  };
  return Object.entries(properties).map(([property, content]) => ({ property, content }));
}

/** Whether an episode may be embedded on other sites. */
export function isEmbeddable(episode: Episode, release: Release): boolean {
  return hasVideo(episode) && !isBlocked(release) && !release.age_rating.is_adult;
}
