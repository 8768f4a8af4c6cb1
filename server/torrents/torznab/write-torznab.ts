import { XMLBuilder } from 'fast-xml-parser';
import { TORRENTS_PATH } from '#contract/addresses.ts';
import type { TorrentWithRelease } from '#contract/torrents.ts';
import { withoutForbidden } from '#server/platform/http/response/feed-text.ts';
import { formatProgramTitle } from '#server/torrents/torrents/lists/format-title.ts';
import { torrentsPage } from '#server/torrents/torrents/lists/write-feed.ts';

const ANIME = 5070;
const TELEVISION = 5000;
const LANGUAGE = 'Russian';

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  suppressEmptyNode: true,
});

function write(root: object): string {
  return withoutForbidden(`<?xml version="1.0" encoding="UTF-8"?>${builder.build(root)}`);
}

/** Writes the capabilities document (`t=caps`). */
export function writeCaps(title: string): string {
  const searching = (params: string) => ({ '@available': 'yes', '@supportedParams': params });
  const off = { '@available': 'no', '@supportedParams': 'q' };
  return write({
    caps: {
      server: { '@title': title },
      limits: { '@default': 50, '@max': 50 },
      searching: {
        search: searching('q'),
        'tv-search': searching('q,season,ep,year,genre'),
        'movie-search': off,
        'music-search': off,
        'audio-search': off,
        'book-search': off,
      },
      categories: {
        category: { '@id': TELEVISION, '@name': 'TV', subcat: { '@id': ANIME, '@name': 'TV/Anime' } },
      },
    },
  });
}

/** Writes an error of the protocol. */
export function writeError(code: number, description: string): string {
  return write({ error: { '@code': code, '@description': description } });
}

export type TorznabResults = {
  title: string;
  site: string;
  origin: string;
  /** The caller's; it goes into the addresses of the files. */
  passkey: string;
  offset: number;
  total: number;
  torrents: readonly TorrentWithRelease[];
};

function item(torrent: TorrentWithRelease, { origin, passkey, site }: TorznabResults) {
  const { hash, release, size, seeders, leechers, completed_times: grabs } = torrent;
  const url = `${origin}/api/v1/anime/torrents/${torrent.id}/file?pk=${encodeURIComponent(passkey)}`;
  const attributes = {
    category: ANIME,
    size,
    seeders,
    peers: seeders + leechers,
    grabs,
    infohash: hash,
    // The dub: programs take a release without a language for one in the original language.
    language: LANGUAGE,
    year: release.year,
    downloadvolumefactor: 1,
    uploadvolumefactor: 1,
  };
  return {
    title: formatProgramTitle(torrent, site),
    guid: { '@isPermaLink': 'false', '#text': hash },
    link: url,
    comments: torrentsPage(origin, release),
    pubDate: new Date(torrent.created_at).toUTCString(),
    description: torrent.label,
    size,
    category: [TELEVISION, ANIME],
    // Torznab clients expect the size of the content here, not of the .torrent file.
    enclosure: { '@url': url, '@length': size, '@type': 'application/x-bittorrent' },
    'torznab:attr': Object.entries(attributes).map(([name, value]) => ({ '@name': name, '@value': value })),
  };
}

/** Writes the found torrents as a Torznab feed. */
export function writeResults(results: TorznabResults): string {
  const { title, origin, offset, total, torrents } = results;
  return write({
    rss: {
      '@version': '2.0',
      '@xmlns:atom': 'http://www.w3.org/2005/Atom',
      '@xmlns:newznab': 'http://www.newznab.com/DTD/2010/feeds/attributes/',
      '@xmlns:torznab': 'http://torznab.com/schemas/2015/feed',
      channel: {
        title,
        description: title,
        link: `${origin}${TORRENTS_PATH}`,
        language: 'ru',
        'newznab:response': { '@offset': offset, '@total': total },
        item: torrents.map((torrent) => item(torrent, results)),
      },
    },
  });
}
