import { nameProblem } from '#contract/studio/upload-rules.ts';
import { Failure } from '#server/failure.ts';
import { newSourceKey, type Storage } from '#server/media/storage/storage.ts';
import type { Database } from '#server/platform/database/open.ts';
import { isShared } from '../ingest/sources.ts';
import { readFreeSpace, requireSpace } from '../ingest/space.ts';
import { readPromisedBytes } from './upload-rows.ts';

/** The bounds of uploads; the settings give them. */
export type UploadBounds = { maxBytes: number; maxUnfinished: number };

/** The bounds without settings. */
export const UPLOAD_BOUNDS: UploadBounds = { maxBytes: 64e9, maxUnfinished: 20 };

export type NewUpload = {
  id: string;
  userId: number;
  sessionId: string;
  name: string;
  size: number;
  headTailHash: string;
  releaseId: number | null;
  ordinal: number | null;
  replaces: boolean;
};

// Two that begin together both count: rather none of them than more than there is room for.
async function checkBounds(
  { db, storage }: { db: Database; storage: Storage },
  { userId }: NewUpload,
  { maxUnfinished }: UploadBounds,
): Promise<void> {
  const { unfinished } = await db
    .selectFrom('uploads')
    .select((at) => at.fn.countAll<number>().as('unfinished'))
    .where('user_id', '=', userId)
    .where('state', 'in', ['sending', 'received'])
    .executeTakeFirstOrThrow();
  if (unfinished > maxUnfinished)
    throw new Failure(
      'conflict',
      `Незаконченных загрузок может быть не больше ${maxUnfinished}: закончите или уберите прежние.`,
    );
  if (!isShared(storage)) requireSpace(await readFreeSpace(storage), await readPromisedBytes(db));
}

/**
 * Begins an upload: reserves the space for the file and for the video that is made of it. Throws `invalid` for a name
 * or a size that is not accepted, `too_large`, `conflict` for too many at once, and `no_space`.
 */
export async function beginUpload(
  deps: { db: Database; storage: Storage },
  upload: NewUpload,
  bounds: UploadBounds,
): Promise<void> {
  const { db, storage } = deps;
  const { id, name, size } = upload;
  const problem = nameProblem(name);
  if (problem !== undefined) throw new Failure('invalid', problem);
  if (!/^[0-9a-f]{64}$/.test(upload.headTailHash))
    throw new Failure('invalid', 'Нет отпечатка файла, по которому загрузку продолжают.');
  if (!Number.isSafeInteger(size) || size < 1) throw new Failure('invalid', 'Файл пустой.');
  if (size > bounds.maxBytes)
    throw new Failure('too_large', `Файл больше ${Math.floor(bounds.maxBytes / 1e9)} ГБ.`);
  const source = newSourceKey();
  const { userId, sessionId, headTailHash, releaseId, ordinal, replaces } = upload;
  const row = { id, name, size, source, ordinal, replaces, release_id: releaseId };
  await db
    .insertInto('uploads')
    .values({ ...row, user_id: userId, session_id: sessionId, head_tail_hash: headTailHash })
    .execute();
  try {
    await checkBounds(deps, upload, bounds);
    if (storage.parts) {
      const multipart = await storage.parts.begin(source);
      await db.updateTable('uploads').set({ multipart }).where('id', '=', id).execute();
    }
  } catch (error) {
    await db.deleteFrom('uploads').where('id', '=', id).execute();
    throw error;
  }
}
