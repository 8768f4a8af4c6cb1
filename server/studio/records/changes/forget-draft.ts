import { sql } from 'kysely';
import { thingOf } from '#contract/studio/acts.ts';
import type { NewEvent } from '#server/platform/database/journal/record-event.ts';
import type { Trx } from '../record-kind.ts';

/** The id of the draft of a record that is yet to be made. */
export const NEW_ID = 'new';

/**
 * Removes what somebody has saved from their draft: a new record takes all of it, an edit its own fields. The others
 * may have been typed in another browser.
 */
export async function forgetDraft(
  trx: Trx,
  userId: number,
  { act, thingId, change = {} }: NewEvent,
): Promise<void> {
  const isNew = act.endsWith('.create');
  const left = isNew ? sql`null::jsonb` : sql`nullif(change - ${Object.keys(change)}::text[], '{}')`;
  const id = isNew ? NEW_ID : String(thingId);
  await sql`
    update record_drafts set change = ${left}, saved_at = case when ${left} is null then null else clock_timestamp() end
    where user_id = ${userId}::integer and thing = ${thingOf(act)} and thing_id = ${id}
      and change is not null`.execute(trx);
}
