import { Feed } from 'feed';
import { releasePath } from '#contract/addresses.ts';
import type { ReleasedTorrent } from '#contract/torrents.ts';
import type { Release } from '#contract/release.ts';
import { escapeHtml, withoutForbidden } from '#server/platform/http/feed-text.ts';
import { sizeWords } from './size-words.ts';

/** What a feed is about; `link` is the page of the site with the same torrents. */
export type Channel = { title: string; description: string; link: string };

export type FeedAsked = {
  origin: string;
  /** Root-relative address of the feed itself. */
  address: string;
  passkey: string | undefined;
  /** Bytes of a torrent's file; undefined where it has none. */
  fileBytes: (torrent: ReleasedTorrent) => number | undefined;
  now: Date;
};

const API = '/api/v1/anime/torrents';

/** Where the site shows the torrents of a release. */
export function torrentsPage(origin: string, { alias }: Release): string {
  return `${origin}${releasePath(alias, 'torrents')}`;
}

function describe({ release, description, quality, type, codec, size }: ReleasedTorrent): string {
  const lines = [
    release.name.main,
    ...(description === '' ? [] : [`Эпизоды: ${description}`]),
    `Качество: ${quality.value}, ${type.value}, ${codec.label}`,
    `Размер: ${sizeWords(size)}`,
  ];
  return lines.map(escapeHtml).join('<br>');
}

/** Torrents as RSS 2.0, the newest first; with a passkey the addresses of their files carry it. */
export function writeFeed(
  channel: Channel,
  torrents: readonly ReleasedTorrent[],
  { origin, address, passkey, fileBytes, now }: FeedAsked,
): string {
  const changed = torrents.map((torrent) => torrent.updated_at).toSorted();
  const feed = new Feed({
    ...channel,
    language: 'ru',
    feed: `${origin}${address}`,
    generator: false,
    updated: new Date(changed.at(-1) ?? now),
  });
  const query = passkey === undefined ? '' : `?pk=${encodeURIComponent(passkey)}`;
  for (const torrent of torrents.toSorted((a, b) => b.created_at.localeCompare(a.created_at))) {
    const length = fileBytes(torrent);
    const url = `${origin}${API}/${torrent.id}/file${query}`;
    feed.addItem({
      // The library closes its CDATA at the second «]]>» of a text.
      title: torrent.label.replaceAll(']]>', ']] >'),
      guid: torrent.hash,
      link: torrentsPage(origin, torrent.release),
      date: new Date(torrent.created_at),
      description: describe(torrent),
      // The length of the .torrent file, not of what it leads to.
      ...(length === undefined ? {} : { enclosure: { url, length, type: 'application/x-bittorrent' } }),
    });
  }
  return withoutForbidden(feed.rss2());
}
