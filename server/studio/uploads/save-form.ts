import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Deps } from '#server/deps.ts';
import { Failure } from '#server/failure.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { StudioAccess } from '#server/platform/http/request/user.ts';
import { takeUploadLater } from '#server/publishing/uploads/take-upload.ts';
import type { UploadRow } from '#server/publishing/uploads/upload-rows.ts';
import { findOwnUpload, requireRelease } from './find-upload.ts';

type Form = { release_id: number; ordinal: number | null; replaces?: boolean | undefined };

/**
 * Saves which episode an upload is for; where all bytes are there already, it is checked then. Throws `not_found`, and
 * `conflict` once its video is being prepared.
 */
export async function saveForm(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  caller: StudioAccess,
  id: string,
  { release_id, ordinal, replaces = false }: Form,
): Promise<void> {
  await findOwnUpload(db, caller, id);
  await requireRelease(db, caller, release_id);
  await inTransaction(db, async (trx) => {
    const saved = await trx
      .updateTable('uploads')
      .set({ release_id, ordinal, replaces, updated_at: sql`now()` })
      .where('id', '=', id)
      .where('state', 'in', ['sending', 'received'])
      .returning('state')
      .executeTakeFirst();
    if (!saved)
      throw new Failure('conflict', 'Видео уже готовится или не принято: эпизод больше не изменить.');
    if (saved.state === 'received') await takeUploadLater(jobs, id, { trx, because: randomUUID() });
  });
}

async function hasFailed({ db }: Pick<Deps, 'db'>, { state, ingest_id }: UploadRow): Promise<boolean> {
  if (state === 'failed') return true;
  if (state !== 'taken' || ingest_id === null) return false;
  const ingest = await db
    .selectFrom('ingests')
    .select('state')
    .where('id', '=', ingest_id)
    .executeTakeFirst();
  return ingest?.state === 'failed' || ingest?.state === 'stopped';
}

/** Takes an upload that failed once more. Throws `not_found`, and `conflict` unless it failed and its file is there. */
export async function retryUpload(
  deps: Pick<Deps, 'db' | 'jobs' | 'storage'>,
  caller: StudioAccess,
  id: string,
): Promise<void> {
  const { db, jobs, storage } = deps;
  const upload = await findOwnUpload(db, caller, id);
  if (!(await hasFailed(deps, upload))) throw new Failure('conflict', 'Эта загрузка не прерывалась.');
  const stored = await storage.stat(upload.source);
  if (stored?.size !== upload.size)
    throw new Failure('conflict', 'Файла на сервере больше нет. Загрузите его ещё раз.');
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable('uploads')
      .set({ state: 'received', failure: null, ingest_id: null, updated_at: sql`now()` })
      .where('id', '=', id)
      .where('state', '=', upload.state)
      .execute();
    await takeUploadLater(jobs, id, { trx, because: randomUUID() });
  });
}
