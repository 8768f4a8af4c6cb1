import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  season,
  torrentCodec,
  torrentColor,
  torrentMemberRole,
  torrentQuality,
  torrentSorting,
  torrentType,
} from './enums.ts';
import { listOf, optional, years } from './input.ts';
import { limitQuery, pageOf, pageQuery } from './pagination.ts';
import { release } from './release.ts';
import { count, datetime, described, uuid } from './values.ts';

export const torrentMember = z
  .object({
    id: uuid,
    nickname: z.string(),
    role: described(torrentMemberRole),
    user: z.null(),
    external_url: z.string().nullable(),
  })
  .meta({ id: 'TorrentMember' });

export const torrent = z
  .object({
    id: z.int(),
    hash: z.string().regex(/^[0-9a-f]{40}$/),
    /** Bytes. */
    size: count,
    type: described(torrentType),
    color: described(torrentColor.nullable()),
    codec: z.object({
      value: torrentCodec,
      label: z.string(),
      description: z.string(),
      label_color: z.string().nullable(),
      label_is_visible: z.boolean(),
    }),
    quality: described(torrentQuality),
    label: z.string(),
    filename: z.string(),
    magnet: z.string(),
    seeders: count,
    leechers: count,
    completed_times: count,
    sort_order: z.int(),
    /** kbit/s. */
    bitrate: z.int().nullable(),
    is_hardsub: z.boolean(),
    /** Which episodes are inside, such as `1-12`. */
    description: z.string(),
    created_at: datetime,
    updated_at: datetime,
    torrent_members: z.array(torrentMember),
  })
  .meta({ id: 'Torrent' });
export type Torrent = z.output<typeof torrent>;

export const releasedTorrent = torrent.extend({ release }).meta({ id: 'ReleasedTorrent' });
export type ReleasedTorrent = z.output<typeof releasedTorrent>;

const tag = 'Торренты';
const passkey = optional(z.string().max(200));
// Both names of a viewer's passkey are in use.
const feedQuery = z.object({ pk: passkey, passkey });

/** As in the catalogue; seasons, years and the search are of the release. */
export const torrentFilters = z.object({
  qualities: listOf(torrentQuality),
  codecs: listOf(torrentCodec),
  types: listOf(torrentType),
  seasons: listOf(season),
  years,
  search: optional(z.string().trim().max(200)),
  sorting: optional(torrentSorting),
});
export type TorrentFilters = z.output<typeof torrentFilters>;

const torrentsQuery = pageQuery.extend({ f: optional(torrentFilters) });
export type TorrentsQuery = z.output<typeof torrentsQuery>;

export const newestTorrents = endpoint({
  method: 'GET',
  path: '/api/v1/anime/torrents',
  tag,
  summary: 'Торренты с релизами; без сортировки сначала новые',
  query: torrentsQuery,
  response: pageOf(releasedTorrent),
  failures: [422],
  selectable: true,
  cached: true,
});

export const torrentsFeed = endpoint({
  method: 'GET',
  path: '/api/v1/anime/torrents/rss',
  tag,
  summary: 'RSS: новые торренты; с pk адреса файлов несут этот ключ',
  query: limitQuery.extend(feedQuery.shape),
  response: z.string(),
  failures: [404, 422],
  type: 'application/xml',
});

export const releaseTorrentsFeed = endpoint({
  method: 'GET',
  path: '/api/v1/anime/torrents/rss/release/:releaseId',
  tag,
  summary: 'RSS: торренты релиза, сначала новые',
  params: z.object({ releaseId: z.string() }),
  query: feedQuery,
  response: z.string(),
  failures: [404, 422],
  type: 'application/xml',
});

export const torrentsOfRelease = endpoint({
  method: 'GET',
  path: '/api/v1/anime/torrents/release/:releaseId',
  tag,
  summary: 'Торренты релиза в их порядке',
  params: z.object({ releaseId: z.string() }),
  response: z.array(torrent),
  failures: [404],
  selectable: true,
  cached: true,
});

export const torrentByHashOrId = endpoint({
  method: 'GET',
  path: '/api/v1/anime/torrents/:hashOrId',
  tag,
  summary: 'Один торрент с релизом; 40 шестнадцатеричных цифр означают хеш, другие цифры id',
  params: z.object({ hashOrId: z.string() }),
  response: releasedTorrent,
  failures: [404],
  selectable: true,
  cached: true,
});
