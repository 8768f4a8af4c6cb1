import { sql, type Transaction } from 'kysely';
import type { UploadState } from '#contract/studio/upload-rules.ts';
import { Failure } from '#server/failure.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';

/** How long an unfinished upload is kept without a new part. */
export const SILENCE_DAYS = 7;

/** An upload as its row has it. */
export type UploadRow = {
  id: string;
  user_id: number;
  session_id: string;
  release_id: number | null;
  ordinal: number | null;
  replaces: boolean;
  name: string;
  size: number;
  head_tail_hash: string;
  source: string;
  multipart: string | null;
  state: UploadState;
  failure: string | null;
  ingest_id: string | null;
};

export const noUpload = () =>
  new Failure('not_found', 'Такой загрузки нет: она закончена, убрана или чужая.');

/** Reads an upload; throws `not_found`. */
export async function readUpload(db: Database | Transaction<Schema>, id: string): Promise<UploadRow> {
  const row = await db
    .selectFrom('uploads')
    .select(['id', 'user_id', 'session_id', 'release_id', 'ordinal', 'replaces', 'name', 'size'])
    .select(['head_tail_hash', 'source', 'multipart', 'state', 'failure', 'ingest_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw noUpload();
  return row;
}

/** Notes how many bytes have arrived, which also says that the upload is not silent. */
export async function noteReceived(db: Database, id: string, received: number): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ received, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/**
 * Ends an upload with the sentence that tells why; false when it has ended otherwise. `isKept` tells whether its bytes
 * stay, so that it can be tried again.
 */
export async function failUpload(
  db: Database,
  id: string,
  { failure, from, isKept }: { failure: string; from: UploadState; isKept: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ state: 'failed', failure, ...(!isKept && { received: 0 }), updated_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Reads how many bytes the disk has promised: to files the bytes that are still to come, to each file as many again for
 * the video that is made of it, and to videos in the queue what they may need.
 */
export async function readPromisedBytes(db: Database): Promise<number> {
  const { rows } = await sql<{ promised: number }>`
    select (
      (select coalesce(sum(size - received + size), 0) from uploads where state in ('sending', 'received'))
      + (select coalesce(sum(needed_bytes), 0) from ingests where state in ('waiting', 'running') and not is_published)
    )::float8 as promised`.execute(db);
  return rows[0]?.promised ?? 0;
}
