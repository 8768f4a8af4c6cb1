import type { SavedRecord } from '#contract/studio/records/record.ts';
import { Failure } from '#server/failure.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import { isUniqueViolation } from '#server/platform/database/unique-violation.ts';
import { type Actor, type NewEvent, recordEvents } from '#server/platform/database/journal/record-event.ts';
import { forgetDraft } from './changes/forget-draft.ts';
import type { Trx } from './record-kind.ts';

/** The sentence for a name or an address that must be unique. */
export const TAKEN = 'Такая запись уже есть: название или адрес повторяется.';

/**
 * Does something to a record in a transaction and records it, unless nothing was different; of several events
 * the last one is what was done. Throws `conflict` when a
 * name or an address that must be unique is taken. What was done is no longer in the draft of the actor, unless it was
 * no edit of theirs.
 */
export async function saveRecorded(
  db: Database,
  actor: Actor,
  { reason, id, keepsDraft = false }: { reason?: string | undefined; id?: string; keepsDraft?: boolean },
  work: (trx: Trx) => Promise<NewEvent | readonly NewEvent[] | undefined>,
): Promise<SavedRecord> {
  try {
    return await inTransaction(db, async (trx) => {
      const events = [(await work(trx)) ?? []].flat();
      const event = events.at(-1);
      if (event && 'userId' in actor && !keepsDraft) await forgetDraft(trx, actor.userId, event);
      const reasoned = events.map((one) => ({ ...one, reason }));
      const eventId = (await recordEvents(trx, actor, reasoned)) ?? null;
      return { id: String(event?.thingId ?? id), event_id: eventId };
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Failure('conflict', TAKEN);
  }
}
