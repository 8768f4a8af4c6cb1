import { sql } from 'kysely';
import type { Database } from '#server/platform/database/open.ts';

/** Bytes that a user's sessions in a torrent report for the first time; user 0 is all anonymous clients. */
export type Report = { torrent_id: number; user_id: number; up: number; down: number; reported_at: number };
/** Uploaded bytes of a user that downloads of others cover. */
type CoveredUpload = { user_id: number; bytes: number };

/** How long an upload is held, and how long the transfers of a quiet torrent are remembered. */
const HELD_MS = 2 * 24 * 3600 * 1000;

async function addReports(trx: Database, reports: readonly Report[]): Promise<void> {
  await sql`
    insert into torrent_transfers as stored (torrent_id, user_id, downloaded, held, reported_at)
    select torrent_id, user_id, down, up, reported_at
    from jsonb_to_recordset(${JSON.stringify(reports)}::jsonb) as report (
      torrent_id integer, user_id integer, up bigint, down bigint, reported_at bigint
    )
    on conflict (torrent_id, user_id) do update set
      downloaded = stored.downloaded + excluded.downloaded,
      held = stored.held + excluded.held,
      reported_at = greatest(stored.reported_at, excluded.reported_at)`.execute(trx);
}

/**
 * Adds reports to the transfers of their torrents; returns the uploads that are covered now. In a torrent all users
 * together are credited at most the downloads that were reported, and each user at most the downloads of others. Which
 * download covers which upload stays open, so the order of the reports does not matter. Smaller claims are covered
 * first, because false ones are large. Anonymous clients cover nothing, because anybody can start as many as a claim
 * needs. The caller holds the lock of the tracker.
 */
export async function coverUploads(trx: Database, all: readonly Report[]): Promise<CoveredUpload[]> {
  const reports = all.filter((report) => report.user_id > 0);
  if (reports.length === 0) return [];
  await addReports(trx, reports);
  const torrentIds = [...new Set(reports.map((report) => report.torrent_id))];
  const { rows } = await sql<CoveredUpload>`
    with transfers as (
      select torrent_id, user_id, held, downloaded + credited as own,
        sum(downloaded) over torrent as all_downloaded, sum(credited) over torrent as all_credited
      from torrent_transfers where torrent_id = any(${torrentIds}::integer[]) and user_id > 0
      window torrent as (partition by torrent_id)
    ), claims as (
      select torrent_id, user_id, all_downloaded - all_credited as uncredited,
        least(held, all_downloaded - own) as bytes
      from transfers where held > 0
    ), covered as (
      select torrent_id, user_id, least(
        bytes,
        uncredited - coalesce(sum(bytes) over (
          partition by torrent_id order by bytes, user_id rows between unbounded preceding and 1 preceding
        ), 0)
      )::bigint as bytes
      from claims where bytes > 0
    )
    update torrent_transfers as stored set credited = credited + bytes, held = held - bytes
    from covered
    where stored.torrent_id = covered.torrent_id and stored.user_id = covered.user_id and bytes > 0
    returning stored.user_id, bytes`.execute(trx);
  return rows;
}

/**
 * Deletes held uploads of users who have reported nothing in the torrent for `HELD_MS`, and all transfers of torrents
 * where nobody has: a part of them would let an upload be covered twice. The caller holds the lock of the tracker.
 */
export async function deleteOldTransfers(trx: Database, now: number): Promise<void> {
  const oldest = now - HELD_MS;
  const isRecent = sql`reported_at >= ${oldest}`;
  await sql`
    delete from torrent_transfers
    where torrent_id not in (select torrent_id from torrent_transfers where ${isRecent})`.execute(trx);
  await sql`update torrent_transfers set held = 0 where held > 0 and not (${isRecent})`.execute(trx);
}
