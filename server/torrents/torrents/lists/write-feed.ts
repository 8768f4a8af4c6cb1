import { Feed } from 'feed';
import { releasePath } from '#contract/addresses.ts';
import type { TorrentWithRelease } from '#contract/torrents.ts';
import type { Release } from '#contract/release.ts';
import { escapeHtml } from '#contract/escape-html.ts';
import { withoutForbidden } from '#server/platform/http/response/feed-text.ts';
import { formatSize } from '#contract/format-size.ts';
import { formatFeedTitle } from './format-title.ts';

/** The head of a feed; `link` is the page of the site with the same torrents. */
export type TorrentFeedChannel = { title: string; description: string; link: string };

export type TorrentFeedOptions = {
  origin: string;
  /** Root-relative address of the feed itself. */
  address: string;
  passkey: string | undefined;
  /** The size of a torrent's file in bytes; undefined when it has none. */
  fileBytes: (torrent: TorrentWithRelease) => number | undefined;
  /** The season of a release; undefined where its names do not say it. */
  seasonOf: (releaseId: number) => number | undefined;
  now: Date;
};

const API = '/api/v1/anime/torrents';

/** The address of the page with the torrents of a release. */
export function torrentsPage(origin: string, { alias }: Release): string {
  return `${origin}${releasePath(alias, 'torrents')}`;
}

function describe({ release, description, quality, type, codec, size }: TorrentWithRelease): string {
  const lines = [
    release.name.main,
    ...(description === '' ? [] : [`Эпизоды: ${description}`]),
    `Качество: ${quality.value}, ${type.value}, ${codec.label}`,
    `Размер: ${formatSize(size)}`,
  ];
  return lines.map(escapeHtml).join('<br>');
}

/** Writes torrents as RSS 2.0, newest first; with a passkey the file addresses carry it. */
export function writeTorrentFeed(
  channel: TorrentFeedChannel,
  torrents: readonly TorrentWithRelease[],
  { origin, address, passkey, fileBytes, seasonOf, now }: TorrentFeedOptions,
): string {
  const updates = torrents.map((torrent) => torrent.updated_at).toSorted();
  const feed = new Feed({
    ...channel,
    language: 'ru',
    feed: `${origin}${address}`,
    generator: false,
    updated: new Date(updates.at(-1) ?? now),
  });
  const query = passkey === undefined ? '' : `?pk=${encodeURIComponent(passkey)}`;
  for (const torrent of torrents.toSorted((a, b) => b.created_at.localeCompare(a.created_at))) {
    const length = fileBytes(torrent);
    const url = `${origin}${API}/${torrent.id}/file${query}`;
    feed.addItem({
      // The library leaves the second «]]>» of a text unescaped, which would end the CDATA.
      title: formatFeedTitle(torrent, seasonOf(torrent.release.id)).replaceAll(']]>', ']] >'),
      guid: torrent.hash,
      link: torrentsPage(origin, torrent.release),
      date: new Date(torrent.created_at),
      description: describe(torrent),
      // The length of the .torrent file, not of the content.
      ...(length === undefined ? {} : { enclosure: { url, length, type: 'application/x-bittorrent' } }),
    });
  }
  return withoutForbidden(feed.rss2());
}
