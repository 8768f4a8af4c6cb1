import { z } from 'zod';
import { torrentCodec, torrentColor, torrentMemberRole, torrentQuality, torrentType } from '../enums.ts';
import { amount, requiredText, sortOrder, text, time, webAddress } from '../field-values.ts';
import { optional } from '../input.ts';
import { count, datetime } from '../values.ts';
import { studioEndpoint } from './endpoint.ts';
import { namedRelease, recordEndpoints, recordId } from './records/record.ts';

const MAX_FILE_BYTES = 10_000_000;
const MAX_MAGNET = 8000;
const MAX_LABEL = 500;
const MAX_DESCRIPTION = 200;
const MAX_PEOPLE = 50;

/** The fields of a torrent that people edit: those of a line of the catalogue, without its counters and its content. */
export const torrentFields = z.object({
  label: requiredText(MAX_LABEL),
  /** The episodes inside, such as `1-12`. */
  description: text(MAX_DESCRIPTION),
  type: torrentType,
  quality: torrentQuality,
  codec: torrentCodec,
  color: torrentColor.nullable(),
  /** kbit/s. */
  bitrate: amount.nullable(),
  is_hardsub: z.boolean(),
  sort_order: sortOrder,
  created_at: time,
  members: z
    .array(
      z.object({
        nickname: requiredText(200),
        role: torrentMemberRole,
        external_url: webAddress.nullable(),
      }),
    )
    .max(MAX_PEOPLE),
});

/** What the file of a torrent and its swarm say. */
const torrentInfo = z.object({
  hash: z.string(),
  /** Bytes. */
  size: count,
  seeders: count,
  leechers: count,
  completed_times: count,
  /** Whether there is a .torrent file and not only a magnet link. */
  has_file: z.boolean(),
  has_web_seed: z.boolean(),
  /** The newer torrent that has taken its place in the lists. */
  replaced_by: z.int().nullable(),
});

/** A removed torrent can come back for thirty days; its files stay as long. */
export const torrents = recordEndpoints({
  thing: 'torrent',
  path: 'torrents',
  names: { one: 'торрент', ofOne: 'торрента', ofMany: 'торрентов' },
  fields: torrentFields,
  info: torrentInfo.extend({ release: namedRelease, updated_at: datetime }),
  verbs: ['get', 'save', 'remove'],
});

/** A torrent in the list of its release. */
export const listedTorrent = torrentFields
  .pick({ label: true, description: true, type: true, quality: true, codec: true, created_at: true })
  .extend({ id: z.int(), ...torrentInfo.shape });
export type ListedTorrent = z.output<typeof listedTorrent>;

const path = '/api/v1/studio/releases/:id/torrents' as const;
const params = z.object({ id: recordId });

export const listReleaseTorrents = studioEndpoint({
  method: 'GET',
  path,
  summary: 'Торренты релиза, и те, которые заменены новыми',
  description: 'Lists the torrents of a release in their order, those that are replaced last.',
  params,
  response: z.object({ data: z.array(listedTorrent) }),
  right: 'releases',
  failures: [404],
});

/** Facts that are not detected but given; one that is left out is detected by the names of the files. */
const givenFacts = {
  type: optional(torrentType),
  quality: optional(torrentQuality),
  codec: optional(torrentCodec),
  color: optional(torrentColor),
  description: optional(requiredText(MAX_DESCRIPTION)),
  label: optional(requiredText(MAX_LABEL)),
  /** Without it a torrent is replaced that the new one is clearly a newer edition of. */
  replace: optional(z.enum(['none', 'plain'])),
};

const addedTorrent = z.object({
  id: z.string(),
  /** Null when the release had exactly this torrent. */
  event_id: z.int().nullable(),
  label: z.string(),
  /** The torrents whose place it took. */
  replaced: z.array(z.int()),
  /** Whether clients ask only our tracker for peers. */
  is_private: z.boolean(),
});
export type AddedTorrent = z.output<typeof addedTorrent>;

export const addTorrentFile = studioEndpoint({
  method: 'POST',
  path,
  summary: 'Добавить релизу торрент-файл версии 1, как он есть',
  description:
    'Adds the .torrent file in the body to a release; its trackers and other addresses are left out. What is not given is read from the names of its files.',
  params,
  query: z.object(givenFacts),
  body: z.instanceof(Uint8Array),
  maxBytes: MAX_FILE_BYTES,
  response: addedTorrent,
  action: 'torrent.create',
  failures: [404, 409, 422, 503],
});

export const addMagnet = studioEndpoint({
  method: 'POST',
  path: '/api/v1/studio/releases/:id/magnets',
  summary: 'Добавить релизу торрент по магнит-ссылке, без файла',
  description: 'Adds a torrent of which only the magnet link is known; its trackers are left out.',
  params,
  body: z.strictObject({
    magnet: requiredText(MAX_MAGNET),
    /** Bytes, for a link that does not say how many. */
    size: optional(z.int().min(1)),
    ...givenFacts,
  }),
  response: addedTorrent,
  action: 'torrent.create',
  failures: [404, 409, 422],
});
