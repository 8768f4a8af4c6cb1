import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import { PROGRAM, recordEvent } from '#server/platform/database/journal/record-event.ts';
import { changeOf } from './person.ts';

const NO_BAN = { is_banned: false, ban_reason: null, banned_until: null };

async function liftOne(db: Database, at: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const person = await trx
      .selectFrom('users')
      .select(['id', 'is_banned', 'ban_reason', 'banned_until'])
      .where('is_banned', '=', true)
      .where('banned_until', '<=', at)
      .orderBy('banned_until')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!person) return false;
    await trx.updateTable('users').set(NO_BAN).where('id', '=', person.id).execute();
    const change = changeOf(person, NO_BAN);
    await recordEvent(trx, PROGRAM, { act: 'user.unban', thingId: person.id, change });
    return true;
  });
}

/** Lifts the bans whose term is over. */
export async function liftDueBans(db: Database, now: Date): Promise<void> {
  while (await liftOne(db, now.toISOString()));
}
