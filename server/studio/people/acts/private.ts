import { createPasswordResetLink } from '#server/accounts/auth/emails.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import { recordEvent } from '#server/platform/database/journal/record-event.ts';
import { lockPerson, type PersonActor } from './person.ts';

/** Reads the e-mail address of a user and records who asked for it and why, without the address. */
export function revealEmail(
  db: Database,
  actor: PersonActor,
  userId: number,
  reason: string,
): Promise<string | null> {
  return inTransaction(db, async (trx) => {
    const { email } = await lockPerson(trx, actor, userId);
    await recordEvent(trx, actor, { act: 'user.email_show', thingId: userId, reason });
    return email;
  });
}

/** Creates a link with which a user sets a new password; whoever acts passes it on. */
export function createResetLink(
  { db, ...deps }: { db: Database; now: () => Date; publicOrigin: string },
  actor: PersonActor,
  userId: number,
  reason?: string,
): Promise<string> {
  return inTransaction(db, async (trx) => {
    await lockPerson(trx, actor, userId);
    const link = await createPasswordResetLink({ ...deps, db: trx }, userId);
    await recordEvent(trx, actor, { act: 'user.reset_link', thingId: userId, reason });
    return link;
  });
}
