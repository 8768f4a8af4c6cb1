import { type Selectable, sql } from 'kysely';
import type { Database } from '#server/platform/database/open.ts';
import type { TrackerPeersTable } from '#server/platform/database/tables/tracker-tables.ts';
import {
  addPeer,
  noteLeft,
  LIFE_MS,
  setContact,
  peerKey,
  removePeer,
  renewPeer,
  type Peer,
  type Swarm,
} from './swarm.ts';

/** A session as another process stored it. */
export type StoredPeer = {
  torrentId: number;
  isGone: boolean;
  peer: Peer;
};

/** What has been read: everything saved before a time of the database, in microseconds. */
export type PeerWindow = { savedAt: number };

const BATCH_SIZE = 20_000;
// Processes save one after another, but the machines of a distributed database may differ by half a second.
const OVERLAP_US = 5_000_000;

/**
 * Reads the sessions that other processes have saved since the last call, in batches, and moves the window. Those of
 * the last seconds are read again: adopting a session twice changes nothing.
 */
export async function* readOtherPeers(
  db: Database,
  process: string,
  window: PeerWindow,
): AsyncGenerator<StoredPeer> {
  const key = sql<string>`(saved_at, torrent_id, user_id, session)`;
  let after = sql`(${window.savedAt - OVERLAP_US}::bigint, 0, 0, ''::bytea)`;
  for (;;) {
    const rows = await db
      .selectFrom('tracker_peers')
      .selectAll()
      .where(sql<boolean>`${key} > ${after}`)
      .where('process', '!=', process)
      .orderBy('saved_at')
      .orderBy('torrent_id')
      .orderBy('user_id')
      .orderBy('session')
      .limit(BATCH_SIZE)
      .execute();
    yield* rows.map(toStoredPeer);
    const last = rows.at(-1);
    if (!last) return;
    window.savedAt = Math.max(window.savedAt, last.saved_at);
    if (rows.length < BATCH_SIZE) return;
    after = sql`(${last.saved_at}::bigint, ${last.torrent_id}, ${last.user_id}, ${last.session}::bytea)`;
  }
}

function toStoredPeer(row: Selectable<TrackerPeersTable>): StoredPeer {
  const bytes = (value: Buffer | null) => value?.toString('latin1') ?? '';
  return {
    torrentId: row.torrent_id,
    isGone: row.is_gone,
    peer: {
      key: peerKey(bytes(row.session), row.user_id),
      user: row.user_id,
      contact4: bytes(row.at4),
      contact6: bytes(row.at6),
      isSeeder: row.is_seeder,
      hasCompleted: row.has_completed,
      uploaded: row.uploaded,
      downloaded: row.downloaded,
      countersAt: row.marked_at,
      seenAt: row.seen_at,
      index: 0,
    },
  };
}

/** Updates a swarm with a session of another process, unless this process has seen it later. */
export function adoptPeer(swarm: Swarm, { peer, isGone }: StoredPeer, now: number): void {
  const own = swarm.peers.get(peer.key);
  if (own && own.seenAt > peer.seenAt) return;
  if (isGone) return own ? removePeer(swarm, own, peer.seenAt) : noteLeft(swarm, peer);
  if (now - peer.seenAt > LIFE_MS) return;
  if (!own) return void addPeer(swarm, peer);
  const { uploaded, downloaded, countersAt, hasCompleted } = peer;
  Object.assign(own, { uploaded, downloaded, countersAt, hasCompleted: hasCompleted || own.hasCompleted });
  for (const contact of [peer.contact4, peer.contact6]) if (contact !== '') setContact(swarm, own, contact);
  renewPeer(swarm, own, { isSeeder: peer.isSeeder, now: peer.seenAt });
}

/** Deletes sessions that were silent for longer than `LIFE_MS`; returns the ids of their torrents. */
export async function deleteSilentPeers(db: Database, now: number): Promise<number[]> {
  const rows = await db
    .deleteFrom('tracker_peers')
    .where('seen_at', '<', now - LIFE_MS)
    .returning('torrent_id')
    .execute();
  return [...new Set(rows.map((row) => row.torrent_id))];
}

/** Ids of the torrents whose peers this tracker counts: those with a file, and those with peers. */
export async function listCountedTorrents(db: Database): Promise<number[]> {
  const tracked = db.selectFrom('tracker_peers').select('torrent_id');
  const rows = await db
    .selectFrom('torrents')
    .select('id')
    .where((eb) => eb.or([eb('file_bytes', 'is not', null), eb('id', 'in', tracked)]))
    .execute();
  return rows.map(({ id }) => id);
}

/** Counts the seeders and leechers of some torrents and writes the numbers that changed. */
export async function saveCounts(db: Database, torrentIds: readonly number[], now: number): Promise<void> {
  if (torrentIds.length === 0) return;
  await sql`
    update torrents set seeders = counted.seeders, leechers = counted.leechers
    from (
      select requested.id, (count(*) filter (where is_seeder))::integer as seeders,
        (count(*) filter (where not is_seeder))::integer as leechers
      from unnest(${torrentIds}::integer[]) as requested (id)
      left join tracker_peers on torrent_id = requested.id and not is_gone and seen_at >= ${now - LIFE_MS}
      group by requested.id
    ) as counted
    where torrents.id = counted.id
      and (torrents.seeders, torrents.leechers) is distinct from (counted.seeders, counted.leechers)`.execute(
    db,
  );
}
