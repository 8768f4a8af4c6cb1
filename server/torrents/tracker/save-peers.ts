import { sql } from 'kysely';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import { runPeriodically, type PeriodicTask } from '#server/platform/jobs/run-periodically.ts';
import type { Log } from '#server/platform/log.ts';
import { coverUploads, deleteOldTransfers, type Report } from './cover-uploads.ts';
import { MAX_BYTES_PER_SECOND } from './credit.ts';
import { sessionOf, type Peer } from './swarm.ts';
import type { Tracker } from './tracker.ts';

/** The changes of a session that are to be written. */
export type UnsavedPeer = {
  torrentId: number;
  peer: Peer;
  /** Bytes that the session reports; those of anonymous clients only cover uploads of others. */
  up: number;
  down: number;
  isReset: boolean;
  isGone: boolean;
};

// An arbitrary number that no other advisory lock uses.
const LOCK = 720_410_016;
const MAX_BYTES_PER_MS = MAX_BYTES_PER_SECOND / 1000;

function hex(bytes: string): string | null {
  return bytes === '' ? null : Buffer.from(bytes, 'latin1').toString('hex');
}

function toRow({ torrentId, peer, up, down, isReset, isGone }: UnsavedPeer) {
  return {
    torrent_id: torrentId,
    user_id: peer.user,
    session: hex(sessionOf(peer)),
    at4: hex(peer.contact4),
    at6: hex(peer.contact6),
    is_seeder: peer.isSeeder,
    has_completed: peer.hasCompleted,
    uploaded: peer.uploaded,
    downloaded: peer.downloaded,
    marked_at: peer.countersAt,
    seen_at: peer.seenAt,
    is_reset: isReset,
    is_gone: isGone,
    up,
    down,
  };
}

/**
 * The part of a session's claim that is not credited yet: another process, or this one before it lost its connection,
 * may have credited some of it.
 */
function owed(claim: string, counter: string) {
  const [claimed, reported] = [sql.ref(`input.${claim}`), sql.ref(`input.${counter}`)];
  return sql`case
    when stored.session is null then ${claimed}
    else greatest(0, least(
      ${claimed},
      case when input.is_reset then ${claimed} else ${reported} - ${sql.ref(`stored.${counter}`)} end,
      (input.marked_at - stored.marked_at) * ${MAX_BYTES_PER_MS}::bigint
    ))
  end`;
}

// One process at a time: each sees what earlier ones credited, and later times are committed later.
async function takeLock(trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
}

/** Credits users with the downloads that their sessions report, and with the uploads that are covered now. */
async function creditUsers(trx: Database, reports: readonly Report[]): Promise<void> {
  if (reports.length === 0) return;
  const credits = [
    ...reports.map(({ user_id, down }) => ({ user_id, up: 0, down })),
    ...(await coverUploads(trx, reports)).map(({ user_id, bytes }) => ({ user_id, up: bytes, down: 0 })),
  ];
  await sql`
    update users set uploaded = uploaded + credited.up, downloaded = downloaded + credited.down
    from (
      select user_id, sum(up)::bigint as up, sum(down)::bigint as down
      from jsonb_to_recordset(${JSON.stringify(credits)}::jsonb) as credit (user_id integer, up bigint, down bigint)
      group by user_id having sum(up) + sum(down) > 0
    ) as credited
    where users.id = credited.user_id`.execute(trx);
}

/**
 * Writes sessions for the other processes, and credits users with transferred bytes and torrents with completed
 * downloads, in one transaction. Writing the same changes twice credits them once.
 */
export async function savePeers(
  db: Database,
  process: string,
  unsaved: readonly UnsavedPeer[],
): Promise<void> {
  if (unsaved.length === 0) return;
  const rows = JSON.stringify(unsaved.map(toRow));
  await inTransaction(db, async (trx) => {
    await takeLock(trx);
    const reports = await sql<Report>`
      with input as (
        select torrent_id, user_id, decode(session, 'hex') as session, decode(at4, 'hex') as at4,
          decode(at6, 'hex') as at6, is_seeder, is_gone, is_reset, has_completed,
          uploaded, downloaded, up, down, marked_at, seen_at
        from jsonb_to_recordset(${rows}::jsonb) as input (
          torrent_id integer, user_id integer, session text, at4 text, at6 text, is_seeder boolean,
          is_gone boolean, is_reset boolean, has_completed boolean, uploaded bigint, downloaded bigint,
          up bigint, down bigint, marked_at bigint, seen_at bigint
        )
      ), checked as (
        select input.*, ${owed('up', 'uploaded')} as owed_up, ${owed('down', 'downloaded')} as owed_down,
          case when input.is_reset then input.uploaded else greatest(input.uploaded, stored.uploaded) end as mark_up,
          case when input.is_reset then input.downloaded else greatest(input.downloaded, stored.downloaded) end as mark_down,
          input.has_completed and not coalesce(stored.has_completed, false) as completes
        from input left join tracker_peers as stored using (torrent_id, user_id, session)
      ), saved as (
        insert into tracker_peers as stored (
          torrent_id, user_id, session, at4, at6, is_seeder, is_gone, has_completed,
          uploaded, downloaded, marked_at, seen_at, process, saved_at
        )
        select torrent_id, user_id, session, at4, at6, is_seeder, is_gone, has_completed,
          mark_up, mark_down, marked_at, seen_at, ${process}::uuid,
          (extract(epoch from clock_timestamp()) * 1000000)::bigint
        from checked
        on conflict (torrent_id, user_id, session) do update set
          at4 = coalesce(excluded.at4, stored.at4),
          at6 = coalesce(excluded.at6, stored.at6),
          is_seeder = excluded.is_seeder,
          is_gone = excluded.is_gone,
          has_completed = excluded.has_completed or stored.has_completed,
          uploaded = excluded.uploaded,
          downloaded = excluded.downloaded,
          marked_at = greatest(excluded.marked_at, stored.marked_at),
          seen_at = excluded.seen_at,
          process = excluded.process,
          saved_at = excluded.saved_at
        where excluded.seen_at >= stored.seen_at
      ), completed as (
        update torrents set completed_times = completed_times + counted.times
        from (
          select torrent_id, count(*)::integer as times from checked where completes group by torrent_id
        ) as counted
        where torrents.id = counted.torrent_id
      )
      select torrent_id, user_id, sum(owed_up)::bigint as up, sum(owed_down)::bigint as down,
        max(seen_at) as reported_at
      from checked
      group by torrent_id, user_id having sum(owed_up) + sum(owed_down) > 0`.execute(trx);
    await creditUsers(trx, reports.rows);
  });
}

/** Forgets uploads that nobody has confirmed by a download in time. */
export async function deleteUnconfirmedUploads(db: Database, now: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    await takeLock(trx);
    await deleteOldTransfers(trx, now);
  });
}

// A killed process loses at most this much of the announces.
const SAVE_MS = 2000;
const COUNT_MS = 10_000;
const SWEEP_MS = 60_000;

/** Starts a worker that saves announced peers every 2 seconds and the numbers of torrents every 10, and on stop. */
export function startPeerSaver(tracker: Tracker, log: Log): PeriodicTask {
  const logError = (error: unknown) => log('tracker.save_failed', 'Трекер не смог записать', error);
  const due = { count: 0, sweep: 0 };
  const saveAll = async () => {
    const now = performance.now();
    await tracker.save();
    if (now >= due.sweep) {
      due.sweep = now + SWEEP_MS;
      await tracker.sweep();
    }
    if (now >= due.count) {
      due.count = now + COUNT_MS;
      await tracker.count();
    }
  };
  const worker = runPeriodically(SAVE_MS, () => saveAll().catch(logError));
  return {
    stop: async () => {
      await worker.stop();
      await tracker.save().then(tracker.count).catch(logError);
    },
  };
}
