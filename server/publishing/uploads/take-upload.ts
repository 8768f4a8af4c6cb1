import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql, type Transaction } from 'kysely';
import { HASHED_BYTES } from '#contract/studio/upload-rules.ts';
import { hasVideo } from '#server/catalog/episodes/episode-video.ts';
import { Failure } from '#server/failure.ts';
import { probeVideo } from '#server/media/probe/ffprobe.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { JobSender } from '#server/platform/jobs/jobs.ts';
import { startStoredIngest } from '../ingest/ingest.ts';
import { fetchSource } from '../ingest/sources.ts';
import { withName } from './look-at-head.ts';
import { openUploadBytes } from './upload-bytes.ts';
import { failUpload, readUpload, type UploadRow } from './upload-rows.ts';
import { hasWaiting } from '../videos/video-rows.ts';

/** What somebody has to decide before a video is prepared. */
export type Need = 'episode' | 'replacement';

type Form = Pick<UploadRow, 'release_id' | 'ordinal' | 'replaces'>;

/** What the form of an upload lacks; null when nothing. */
export async function findNeed(db: Database | Transaction<Schema>, form: Form): Promise<Need | null> {
  const { release_id, ordinal, replaces } = form;
  if (release_id === null || ordinal === null) return 'episode';
  if (replaces) return null;
  const found = await db
    .selectFrom('episodes')
    .select('id')
    .where('release_id', '=', release_id)
    .where('ordinal', '=', ordinal)
    .where((at) => at.or([hasVideo, hasWaiting]))
    .executeTakeFirst();
  return found ? 'replacement' : null;
}

/** Asks for the check of an upload whose bytes are all there, within the transaction that made it so. */
export async function takeUploadLater(
  jobs: JobSender,
  id: string,
  { trx, because }: { trx: Transaction<Schema>; because: string },
): Promise<void> {
  // A form that is saved while a check runs needs another one.
  await jobs.send('upload', { id }, { key: `${id} ${because}`, trx });
}

type Deps = { db: Database; storage: Storage; dataId: string };

async function readBytes(storage: Storage, source: string, start: number, end: number): Promise<Buffer> {
  const opened = await storage.open(source, { start, end });
  if (!opened) throw new Failure('invalid', 'Принятого файла на сервере больше нет. Загрузите его ещё раз.');
  return buffer(opened.stream);
}

// Whoever went on in another browser may have chosen a file with another middle: that shows when it is watched. Another
// beginning or end shows here.
async function checkHash(storage: Storage, { source, size, head_tail_hash }: UploadRow): Promise<void> {
  const hash = createHash('sha256');
  const length = Math.min(HASHED_BYTES, size);
  hash.update(await readBytes(storage, source, 0, length - 1));
  hash.update(await readBytes(storage, source, size - length, size - 1));
  if (hash.digest('hex') !== head_tail_hash)
    throw new Failure(
      'invalid',
      'Принятые части не складываются в выбранный файл: он изменился, пока его загружали. Загрузите его ещё раз.',
    );
}

async function withFile<T>(
  { storage }: Deps,
  { id, name, source }: UploadRow,
  signal: AbortSignal,
  work: (file: string) => Promise<T>,
): Promise<T> {
  const folder = await storage.work.create(`check-${id}`);
  try {
    const file = await fetchSource(
      storage,
      { source, file: name },
      { folder: path.join(folder, 'v'), signal },
    );
    return await work(file).catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error;
      throw new Failure(error.code, withName(error.message, { file, name }), error.data);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function queueVideo(deps: Deps, upload: UploadRow, signal: AbortSignal): Promise<void> {
  const { id, name, source, size, release_id, ordinal } = upload;
  if (release_id === null || ordinal === null) return;
  await checkHash(deps.storage, upload);
  const video = await withFile(deps, upload, signal, (file) => probeVideo(file));
  const member = { userId: upload.user_id, sessionId: upload.session_id };
  const stored = { source, bytes: size, file: `uploads/${id}/${name}`, video, member };
  await startStoredIngest(deps, { releaseId: release_id, ordinal, ...stored }, async (trx, started) => {
    const { numUpdatedRows } = await trx
      .updateTable('uploads')
      .set({ state: 'taken', failure: null, ingest_id: started.id, updated_at: sql`now()` })
      .where('id', '=', id)
      .where('state', '=', 'received')
      .where('release_id', '=', release_id)
      .where('ordinal', '=', ordinal)
      .executeTakeFirst();
    // Its form was changed, or another process was faster.
    if (numUpdatedRows === 0n) throw new Failure('conflict', 'Загрузку изменили, пока её проверяли.');
  });
}

function findUpload(db: Deps['db'], id: string) {
  return readUpload(db, id).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'not_found') return undefined;
    throw error;
  });
}

/**
 * Checks the file of an upload whose bytes are all there and gives it to the ingests; does nothing while its form is
 * not filled in. A file that is no video ends the upload and its bytes go; what is wrong with this machine is thrown.
 */
export async function takeUploadNow(deps: Deps, id: string, signal: AbortSignal): Promise<void> {
  const { db } = deps;
  const upload = await findUpload(db, id);
  if (upload?.state !== 'received' || (await findNeed(db, upload)) !== null) return;
  try {
    await queueVideo(deps, upload, signal);
  } catch (error) {
    const isFinal = error instanceof Failure && ['invalid', 'conflict'].includes(error.code);
    if (!isFinal) throw error;
    const now = await findUpload(db, id);
    const isSame = now?.release_id === upload.release_id && now?.ordinal === upload.ordinal;
    // The save of the other form has asked for another check.
    if (!isSame) return;
    const isKept = error.code !== 'invalid';
    const hasFailed = await failUpload(db, id, { failure: error.message, from: 'received', isKept });
    if (hasFailed && !isKept) await openUploadBytes(deps).remove(upload);
  }
}

/** Notes that all bytes are there and asks for the check; may be called again. */
export async function finishUpload(
  deps: { db: Database; storage: Storage; jobs: JobSender },
  upload: UploadRow,
): Promise<void> {
  const { db, jobs } = deps;
  if (upload.state !== 'sending') return;
  await openUploadBytes(deps).finish(upload);
  await inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('uploads')
      .set({ state: 'received', received: upload.size, updated_at: sql`now()` })
      .where('id', '=', upload.id)
      .where('state', '=', 'sending')
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await takeUploadLater(jobs, upload.id, { trx, because: 'received' });
  });
}
