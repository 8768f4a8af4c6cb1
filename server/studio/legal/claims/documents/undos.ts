import { Failure } from '#server/failure.ts';
import { readTime } from '#server/platform/database/read-clock.ts';
import { CHANGED_SINCE, type Undo } from '../../../journal/undos.ts';
import { wireTime } from '../../legal-rules.ts';
import { checkRoom, documentOf, lockDocument, setRemoved, toDocumentEvent } from './document-rows.ts';

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
