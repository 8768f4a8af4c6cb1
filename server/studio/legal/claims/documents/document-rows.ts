import { sql, type Selectable, type Transaction } from 'kysely';
import type { JournalEvent } from '#contract/studio/events.ts';
import { MAX_DOCUMENTS } from '#contract/studio/document-types.ts';
import { Failure } from '#server/failure.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { ClaimDocumentsTable } from '#server/platform/database/tables/studio-tables.ts';
import type { NewEvent } from '#server/platform/database/journal/record-event.ts';
import { lockClaim } from '../claim-rows.ts';
import { toClaimEvent } from '../save-claim.ts';

type Trx = Transaction<Schema>;
export type DocumentRow = Selectable<ClaimDocumentsTable>;

/** The failure for a document that a claim does not have. */
export function noDocument(): Failure {
  return new Failure('not_found', 'Такого файла нет.');
}

/** Fails with `conflict` when a claim has all the documents that it may have. */
export async function checkRoom(db: Database, claimId: number): Promise<void> {
  const { count } = await db
    .selectFrom('claim_documents')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('claim_id', '=', claimId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= MAX_DOCUMENTS)
    throw new Failure('conflict', `У заявления уже ${MAX_DOCUMENTS} файлов: уберите ненужные.`);
}

/** Locks the claim of a document and reads the document; fails with `not_found`. */
export async function lockDocument(trx: Trx, id: number): Promise<DocumentRow> {
  const find = () => trx.selectFrom('claim_documents').selectAll().where('id', '=', id).executeTakeFirst();
  const found = await find();
  if (!found) throw noDocument();
  await lockClaim(trx, found.claim_id);
  return (await find()) ?? found;
}

/** The id of the document that an event added (1) or removed (0). */
export function documentOf({ change }: Pick<JournalEvent, 'change'>, side: 0 | 1): number {
  const { id = 0 } = (change?.['document']?.[side] ?? {}) as { id?: number };
  return id;
}

/** Takes a document out of its claim or puts it back. */
export async function setRemoved(trx: Trx, { id }: DocumentRow, removedAt: string | null): Promise<void> {
  await trx.updateTable('claim_documents').set({ removed_at: removedAt }).where('id', '=', id).execute();
}

/** What the journal records of a document that came or went: not its name, which may name a person. */
export function toDocumentEvent(act: 'document_add' | 'document_remove', row: DocumentRow): NewEvent {
  const { id, claim_id, type, size } = row;
  const document = { id, type, size };
  return toClaimEvent(act, claim_id, {
    document: act === 'document_add' ? [null, document] : [document, null],
  });
}
