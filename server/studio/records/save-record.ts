import type { SavedRecord } from '#contract/studio/records/record.ts';
import { Failure } from '#server/failure.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import { isUniqueViolation } from '#server/platform/database/unique-violation.ts';
import { type Actor, type NewEvent, recordEvent } from '#server/platform/database/journal/record-event.ts';
import { forgetDraft } from './changes/forget-draft.ts';
import type { Trx } from './record-kind.ts';

/** The sentence for a name or an address that must be unique. */
export const TAKEN = 'Такая запись уже есть: название или адрес повторяется.';

/**
 * Does something to a record in a transaction and records it, unless nothing was different. Throws `conflict` when a
 * name or an address that must be unique is taken.
 */
export async function saveRecorded(
  db: Database,
  actor: Actor,
  { reason, id }: { reason?: string | undefined; id?: string },
  work: (trx: Trx) => Promise<NewEvent | undefined>,
): Promise<SavedRecord> {
  try {
    return await inTransaction(db, async (trx) => {
      const event = await work(trx);
      if (event && 'userId' in actor) await forgetDraft(trx, actor.userId, event);
      const eventId = event ? await recordEvent(trx, actor, { ...event, reason }) : null;
      return { id: String(event?.thingId ?? id), event_id: eventId };
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Failure('conflict', TAKEN);
  }
}
