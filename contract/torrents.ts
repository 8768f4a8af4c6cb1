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
import { listOf, optional, whole, years } from './input.ts';
import { limitQuery, pageOf, pageQuery } from './pagination.ts';
import { release } from './release.ts';
import { count, datetime, described, describedIfKnown, image, uuid } from './values.ts';

export const torrentMember = z
  .object({
    id: uuid,
    nickname: z.string(),
    role: described(torrentMemberRole),
    user: z.object({ id: z.int(), avatar: image }).nullable(),
    external_url: z.string().nullable(),
  })
  .meta({ id: 'TorrentMember' });

/** A torrent without its release; responses always contain the release as well. */
export const torrent = z.object({
  id: z.int(),
  hash: z.string().regex(/^[0-9a-f]{40}$/),
  /** Bytes. */
  size: count,
  type: described(torrentType),
  color: describedIfKnown(torrentColor),
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
  /** Whether there is a .torrent file and not only a magnet link. AniLiberty has no such field. */
  has_file: z.boolean(),
  /** Whether the site itself serves the files (BEP 19); it is not one of the seeders. AniLiberty has no such field. */
  has_web_seed: z.boolean(),
  seeders: count,
  leechers: count,
  completed_times: count,
  sort_order: z.int(),
  /** kbit/s. */
  bitrate: z.int().nullable(),
  is_hardsub: z.boolean(),
  /** The episodes inside, such as `1-12`. */
  description: z.string(),
  created_at: datetime,
  updated_at: datetime,
  torrent_members: z.array(torrentMember),
});
export type Torrent = z.output<typeof torrent>;

export const torrentWithRelease = torrent.extend({ release }).meta({ id: 'Torrent' });
export type TorrentWithRelease = z.output<typeof torrentWithRelease>;

const tag = 'Торренты';
const passkey = optional(z.string().max(200));
// Clients use both names of the passkey.
const feedQuery = z.object({ pk: passkey, passkey });

/** As in the catalogue; seasons, years and the search apply to the release. */
export const torrentFilters = z.object({
  qualities: listOf(torrentQuality),
  codecs: listOf(torrentCodec),
  types: listOf(torrentType),
  seasons: listOf(season),
  years,
  search: optional(z.string().trim().max(200)),
  /** 1 for torrents with few or no seeders; those with the most leechers come first by default. Not in AniLiberty. */
  needs_seeds: optional(whole(0, 1)),
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
  description: 'Returns a page of the torrents that match the filters, by default the newest first.',
  query: torrentsQuery,
  response: pageOf(torrentWithRelease),
  failures: [422],
  selectable: true,
  cached: true,
});

export const myTorrent = z
  .object({
    torrent: torrentWithRelease,
    is_seeder: z.boolean(),
    /** Bytes that the tracker has credited since the client was started. */
    uploaded: count,
    downloaded: count,
    /** Whether a newer version has replaced it. */
    is_replaced: z.boolean(),
  })
  .meta({ id: 'MyTorrent' });
export type MyTorrent = z.output<typeof myTorrent>;

export const myTorrentsResponse = z
  .object({
    /** Total bytes of the account; uploads count as far as clients of others have reported them as downloads. */
    uploaded: count,
    downloaded: count,
    /** How many torrents the clients of this account seed, and how many they are still downloading. */
    seeding: count,
    leeching: count,
    /** The newest hundred of them. */
    active: z.array(myTorrent),
  })
  .meta({ id: 'MyTorrents' });
export type MyTorrents = z.output<typeof myTorrentsResponse>;

export const myTorrents = endpoint({
  method: 'GET',
  path: '/api/v1/accounts/users/me/torrents',
  tag,
  summary: 'Сколько отдано и скачано, и чем клиенты этого аккаунта заняты сейчас',
  description:
    "Returns what the caller's torrent clients have uploaded and downloaded, and which torrents are active.",
  response: myTorrentsResponse,
  selectable: true,
  signedIn: 403,
});

export const torrentsFeed = endpoint({
  method: 'GET',
  path: '/api/v1/anime/torrents/rss',
  tag,
  summary: 'RSS: новые торренты; с pk адреса файлов несут этот ключ',
  description:
    'Returns an RSS feed of the newest torrents; with `pk` the file URLs in it carry that passkey.',
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
  description: 'Returns an RSS feed of the torrents of one release, the newest first.',
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
  summary: 'Торренты релиза в их порядке, каждый с релизом',
  description: 'Lists the torrents of a release in their order.',
  params: z.object({ releaseId: z.string() }),
  response: z.array(torrentWithRelease),
  failures: [404],
  selectable: true,
  cached: true,
});

export const torrentFile = endpoint({
  method: 'GET',
  path: '/api/v1/anime/torrents/:hashOrId/file',
  tag,
  summary: 'Торрент-файл; адрес трекера в нём несёт ключ pk, а без него ключ того, кто вошёл',
  description:
    'Returns the .torrent file, whose announce URL carries the passkey `pk` or else that of the signed-in caller.',
  params: z.object({ hashOrId: z.string() }),
  query: feedQuery,
  response: z.instanceof(Uint8Array),
  failures: [404, 422],
  type: 'application/x-bittorrent',
});

export const torrentByHashOrId = endpoint({
  method: 'GET',
  path: '/api/v1/anime/torrents/:hashOrId',
  tag,
  summary: 'Один торрент с релизом; 40 шестнадцатеричных цифр означают хеш, другие цифры id',
  description: 'Returns one torrent; 40 hexadecimal digits are a hash, other digits are an id.',
  params: z.object({ hashOrId: z.string() }),
  response: torrentWithRelease,
  failures: [404],
  selectable: true,
  cached: true,
});
