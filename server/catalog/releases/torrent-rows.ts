import { sql, type RawBuilder, type Selectable } from 'kysely';
import {
  TORRENT_CODECS,
  TORRENT_COLORS,
  TORRENT_MEMBER_ROLES,
  type TorrentMemberRole,
} from '#contract/enums.ts';
import type { Torrent } from '#contract/torrents.ts';
import type { Delivery } from '#server/media/delivery/delivery.ts';
import type { TorrentsTable } from '#server/platform/database/schema.ts';

type MemberRow = { id: string; nickname: string; role: TorrentMemberRole; external_url: string | null };
export type TorrentRow = Selectable<TorrentsTable> & { torrent_members: MemberRow[] };

/** SQL for the members who worked on the row's torrent, in their order, as JSON. */
export const torrentMembersColumn: RawBuilder<MemberRow[]> = sql`(
  select coalesce(json_agg(json_build_object(
    'id', members.id, 'nickname', members.nickname, 'role', members.role, 'external_url', members.external_url
  ) order by members.position), '[]')
  from torrent_members as members where members.torrent_id = torrents.id
)`;

/** SQL for the current torrents of the row's release, as JSON. */
export const torrentsColumn: RawBuilder<TorrentRow[]> = sql`(
  select coalesce(json_agg(torrent order by torrent.sort_order, torrent.id), '[]')
  from (
    select torrents.*, ${torrentMembersColumn} as torrent_members
    from torrents where torrents.release_id = releases.id and torrents.replaced_by is null
  ) as torrent
)`;

function magnetOf({ hash, label, size }: TorrentRow, trackers: readonly string[]): string {
  const announce = trackers.map((origin) => `&tr=${encodeURIComponent(`${origin}/announce`)}`);
  return `magnet:?xt=urn:btih:${hash}&dn=${encodeURIComponent(label)}&xl=${size}${announce.join('')}`;
}

/** Converts a row to the wire format. */
export function toTorrent(row: TorrentRow, { trackers }: Pick<Delivery, 'trackers'>): Torrent {
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
    magnet: magnetOf(row, trackers),
    has_file: row.file_bytes !== null,
    has_web_seed: row.has_web_seed,
    seeders: row.seeders,
    leechers: row.leechers,
    completed_times: row.completed_times,
    sort_order: row.sort_order,
    bitrate: row.bitrate,
    is_hardsub: row.is_hardsub,
    description: row.description,
    created_at: row.created_at,
    updated_at: row.updated_at,
    torrent_members: row.torrent_members.map((member) => ({
      ...member,
      role: { value: member.role, description: TORRENT_MEMBER_ROLES[member.role] },
      user: null,
    })),
  };
}
