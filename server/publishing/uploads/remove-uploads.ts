import { sql } from 'kysely';
import type { Storage } from '#server/media/storage/storage.ts';
import type { Database } from '#server/platform/database/open.ts';
import { openUploadBytes } from './upload-bytes.ts';
import { readUpload, SILENCE_DAYS, type UploadRow } from './upload-rows.ts';

type Deps = { db: Database; storage: Storage };

// An ingest that has the file removes it when it is done; one that failed does not need it any more.
async function isBeingPrepared(db: Database, { source }: UploadRow): Promise<boolean> {
  const found = await db
    .selectFrom('ingests')
    .select('id')
    .where('source', '=', source)
    .where('state', 'in', ['waiting', 'running', 'done'])
    .executeTakeFirst();
  return found !== undefined;
}

/** Ends an upload and removes its bytes, unless its video is being prepared. */
export async function endUpload({ db, storage }: Deps, upload: UploadRow): Promise<void> {
  await db.deleteFrom('uploads').where('id', '=', upload.id).execute();
  // What a crash leaves here the sweep of the stored videos takes.
  if (!(await isBeingPrepared(db, upload))) await openUploadBytes({ db, storage }).remove(upload);
}

/** Ends the uploads that have been silent for seven days. */
export async function sweepUploads(deps: Deps, now: number): Promise<void> {
  const until = new Date(now - SILENCE_DAYS * 24 * 3_600_000).toISOString();
  const silent = await deps.db
    .selectFrom('uploads')
    .select('id')
    .where('updated_at', '<', sql<string>`${until}::timestamptz`)
    .execute();
  for (const { id } of silent) {
    const upload = await readUpload(deps.db, id).catch(() => undefined);
    if (upload) await endUpload(deps, upload);
  }
}
