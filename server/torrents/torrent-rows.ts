import { sql, type RawBuilder, type Selectable } from 'kysely';
import { TORRENT_CODECS, TORRENT_COLORS } from '#contract/enums.ts';
import type { Torrent } from '#contract/torrents.ts';
import type { TorrentsTable } from '../database/schema.ts';

export type TorrentRow = Selectable<TorrentsTable>;

/** The torrents of the row's release as JSON. */
export const torrentsColumn: RawBuilder<TorrentRow[]> = sql`(
  select coalesce(json_agg(torrents order by torrents.sort_order, torrents.id), '[]')
  from torrents where torrents.release_id = releases.id
)`;

/** A row as on the wire. */
export function toTorrent(row: TorrentRow): Torrent {
  return {
    id: row.id,
    hash: row.hash,
    size: row.size,
    type: { value: row.type, description: row.type },
    color: { value: row.color, description: row.color && TORRENT_COLORS[row.color] },
    codec: { value: row.codec, description: row.codec, ...TORRENT_CODECS[row.codec] },
    quality: { value: row.quality, description: row.quality },
    label: row.label,
    filename: `${row.label}.torrent`,
    magnet: `magnet:?xt=urn:btih:${row.hash}&dn=${encodeURIComponent(row.label)}&xl=${row.size}`,
    seeders: row.seeders,
    leechers: row.leechers,
    completed_times: row.completed_times,
    sort_order: row.sort_order,
    bitrate: row.bitrate,
    is_hardsub: row.is_hardsub,
    description: row.description,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
