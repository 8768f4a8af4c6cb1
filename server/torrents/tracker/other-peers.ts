import { sql } from 'kysely';
import type { Database } from '#server/platform/database/open.ts';
import { addPeer, LIFE_MS, moveTo, peerKey, removePeer, renewPeer, type Peer, type Swarm } from './swarm.ts';

/** A session as another process wrote it. */
export type SharedPeer = {
  torrentId: number;
  isGone: boolean;
  version: number;
  peer: Peer;
};

const MAX_AT_ONCE = 20_000;

/** What other processes have written since a version, in their order, some at a time. */
export async function readOthers(db: Database, process: string, since: number): Promise<SharedPeer[]> {
  const rows = await db
    .selectFrom('tracker_peers')
    .selectAll()
    .where('version', '>', since)
    .where('process', '!=', process)
    .orderBy('version')
    .limit(MAX_AT_ONCE)
    .execute();
  const bytes = (value: Buffer | null) => value?.toString('latin1') ?? '';
  return rows.map((row) => ({
    torrentId: row.torrent_id,
    isGone: row.is_gone,
    version: row.version,
    peer: {
      key: peerKey(bytes(row.session), row.user_id),
      user: row.user_id,
      at4: bytes(row.at4),
      at6: bytes(row.at6),
      isSeeder: row.is_seeder,
      hasCompleted: row.has_completed,
      uploaded: row.uploaded,
      downloaded: row.downloaded,
      markedAt: row.marked_at,
      seenAt: row.seen_at,
      place: 0,
    },
  }));
}

/** Takes into a swarm what another process knows better of a session. */
export function adopt(swarm: Swarm, { peer, isGone }: SharedPeer, now: number): void {
  const own = swarm.peers.get(peer.key);
  if (own && own.seenAt > peer.seenAt) return;
  if (isGone) return own && removePeer(swarm, own, peer.seenAt);
  if (now - peer.seenAt > LIFE_MS) return;
  if (!own) return void addPeer(swarm, peer);
  const { uploaded, downloaded, markedAt, hasCompleted } = peer;
  Object.assign(own, { uploaded, downloaded, markedAt, hasCompleted: hasCompleted || own.hasCompleted });
  for (const at of [peer.at4, peer.at6]) if (at !== '') moveTo(swarm, own, at);
  renewPeer(swarm, own, { isSeeder: peer.isSeeder, now: peer.seenAt });
}

/** Forgets sessions that nobody has heard of for too long; returns the torrents they were at. */
export async function dropSilent(db: Database, now: number): Promise<number[]> {
  const rows = await db
    .deleteFrom('tracker_peers')
    .where('seen_at', '<', now - LIFE_MS)
    .returning('torrent_id')
    .execute();
  return [...new Set(rows.map((row) => row.torrent_id))];
}

/** Torrents whose numbers are ours to tell. */
export async function torrentsOfOurs(db: Database): Promise<number[]> {
  const ours = db.selectFrom('tracker_peers').select('torrent_id');
  const rows = await db
    .selectFrom('torrents')
    .select('id')
    .where((eb) => eb.or([eb('file_bytes', 'is not', null), eb('id', 'in', ours)]))
    .execute();
  return rows.map(({ id }) => id);
}

/** Writes how many seeders and leechers some torrents have, where that has changed. */
export async function saveCounts(db: Database, torrentIds: readonly number[], now: number): Promise<void> {
  if (torrentIds.length === 0) return;
  await sql`
    update torrents set seeders = counted.seeders, leechers = counted.leechers
    from (
      select asked.id, (count(*) filter (where is_seeder))::integer as seeders,
        (count(*) filter (where not is_seeder))::integer as leechers
      from unnest(${torrentIds}::integer[]) as asked (id)
      left join tracker_peers on torrent_id = asked.id and not is_gone and seen_at >= ${now - LIFE_MS}
      group by asked.id
    ) as counted
    where torrents.id = counted.id
      and (torrents.seeders, torrents.leechers) is distinct from (counted.seeders, counted.leechers)`.execute(
    db,
  );
}
