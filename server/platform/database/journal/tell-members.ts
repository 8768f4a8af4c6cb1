import { sql, type Transaction } from 'kysely';
import type { StepKind, StepReason } from '#contract/studio/step-kinds.ts';
import type { Schema } from '../schema.ts';

/** A member who is told of an event because it is about a step of theirs. */
export type StepNotice = {
  userId: number;
  episodeId: string;
  step: StepKind;
  reason: StepReason;
  /** Until when the step is to be ready. */
  dueAt?: string | null;
};

/**
 * Locks the members that events tell, so that nobody who changes them waits for the journal while it waits for them.
 */
export async function lockNotified(trx: Transaction<Schema>, notices: readonly StepNotice[]): Promise<void> {
  if (notices.length === 0) return;
  const users = notices.map(({ userId }) => userId);
  await sql`
    select from users where id = any(${users}::integer[]) order by id for key share`.execute(trx);
}

/**
 * Tells members of an event, in the transaction that records it: by the bell, and by push messages in the browsers
 * where they want them.
 */
export async function tellMembers(
  trx: Transaction<Schema>,
  eventId: number,
  notices: readonly StepNotice[],
): Promise<void> {
  if (notices.length === 0) return;
  await trx
    .insertInto('step_notices')
    .values(
      notices.map(({ userId, episodeId, step, reason, dueAt = null }) => ({
        event_id: eventId,
        user_id: userId,
        episode_id: episodeId,
        step,
        reason,
        due_at: dueAt,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const users = notices.map(({ userId }) => userId);
  await sql`
    insert into step_pushes (device_id, event_id, due_at)
    select push_devices.id, ${eventId}::bigint, now()
    from push_devices join notification_settings using (user_id)
    where user_id = any(${users}::integer[]) and push_of_steps
    on conflict do nothing`.execute(trx);
}
