import { Failure } from '#server/failure.ts';
import { newDocumentKey, type Storage } from '#server/media/storage/storage.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import { type Actor, recordEvent } from '#server/platform/database/journal/record-event.ts';
import type { StudioCaller } from '#server/platform/http/request/user.ts';
import { wireTime } from '../../legal-rules.ts';
import { lockClaim, readClaim } from '../claim-rows.ts';
import { readTime } from '#server/platform/database/read-clock.ts';
import { CHANGED_SINCE, type Undo } from '../../../journal/undos.ts';
import { checkContent } from './check-content.ts';
import {
  checkRoom,
  lockDocument,
  noDocument,
  setRemoved,
  toDocumentEvent,
  documentOf,
} from './document-rows.ts';

/** Takes a file out of a claim. */
export const undoDocumentAddition: Undo = async (trx, event) => {
  const row = await lockDocument(trx, documentOf(event, 1));
  if (row.removed_at !== null) throw new Failure('conflict', CHANGED_SINCE);
  await setRemoved(trx, row, wireTime(await readTime(trx)));
  return toDocumentEvent('document_remove', row);
};

/** Puts a removed file back. */
export const undoDocumentRemoval: Undo = async (trx, event) => {
  const row = await lockDocument(trx, documentOf(event, 0)).catch((error: unknown) => {
    const isGone = error instanceof Failure && error.code === 'not_found';
    throw isGone ? new Failure('conflict', 'Прошло больше тридцати дней: этот файл уже удалён.') : error;
  });
  if (row.removed_at === null) throw new Failure('conflict', CHANGED_SINCE);
  await checkRoom(trx, row.claim_id);
  await setRemoved(trx, row, null);
  return toDocumentEvent('document_add', row);
};

type DocumentDeps = { db: Database; storage: Storage; now: () => Date };
type Upload = { claimId: number; name: string; content: Uint8Array };

// What is invisible, and what turns the rest of a line around, hides the ending of a name.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A name as it was uploaded, without folders and invisible characters; fails with `invalid` when nothing is left. */
function cleanName(given: string): string {
  const name = (given.normalize('NFC').split(/[\\/]/).at(-1) ?? '').replaceAll(INVISIBLE, '').trim();
  if (name === '') throw new Failure('invalid', 'У файла нет имени.');
  return name;
}

async function insertDocument(
  { db, now }: DocumentDeps,
  caller: StudioCaller,
  row: { claim_id: number; key: string; name: string; type: ReturnType<typeof checkContent>; size: number },
): Promise<{ id: number; event_id: number }> {
  return inTransaction(db, async (trx) => {
    await lockClaim(trx, row.claim_id);
    await checkRoom(trx, row.claim_id);
    const document = await trx
      .insertInto('claim_documents')
      .values({ ...row, added_by: caller.userId, added_at: wireTime(now()) })
      .returningAll()
      .executeTakeFirstOrThrow();
    const event_id = await recordEvent(trx, caller, toDocumentEvent('document_add', document));
    return { id: document.id, event_id };
  });
}

/**
 * Stores an uploaded file of a claim. Fails with `invalid` for a content that its name does not promise, and with
 * `conflict` when the claim has too many files; then nothing is stored.
 */
export async function addDocument(
  deps: DocumentDeps,
  caller: StudioCaller,
  { claimId, name: given, content }: Upload,
): Promise<{ id: number; event_id: number }> {
  const name = cleanName(given);
  const type = checkContent(name, content);
  await readClaim(deps.db, claimId, deps.now());
  await checkRoom(deps.db, claimId);
  const key = newDocumentKey(claimId);
  await deps.storage.put(key, content);
  try {
    const row = { claim_id: claimId, key, name, type, size: content.byteLength };
    return await insertDocument(deps, caller, row);
  } catch (error) {
    // What stays when this fails, too, is swept.
    await deps.storage.remove(key).catch(() => {});
    throw error;
  }
}

/** Reads a file of a claim with its name; fails with `not_found`. */
export async function readDocument(
  { db, storage }: DocumentDeps,
  id: number,
): Promise<{ name: string; content: Buffer }> {
  const row = await db
    .selectFrom('claim_documents')
    .select(['key', 'name'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw noDocument();
  const content = await storage.read(row.key);
  if (!content)
    throw new Failure('not_found', 'В хранилище этого файла нет: верните его из резервной копии.');
  return { name: row.name, content };
}

/** Takes a file out of its claim; thirty days later it is removed for ever. */
export function removeDocument(
  { db, now }: DocumentDeps,
  actor: Actor,
  id: number,
): Promise<{ event_id: number }> {
  return inTransaction(db, async (trx) => {
    const row = await lockDocument(trx, id);
    if (row.removed_at !== null) throw noDocument();
    await setRemoved(trx, row, wireTime(now()));
    return { event_id: await recordEvent(trx, actor, toDocumentEvent('document_remove', row)) };
  });
}
