import { randomBytes } from 'node:crypto';
import { sessionCookieName } from '#contract/session.ts';
import type { Database } from '#server/platform/database/open.ts';
import { tokenOf } from './admit.ts';
import { findUser } from './sessions.ts';

const BYTES = 16;

/** Gives a user another passkey; every process refuses the one before as soon as this is committed. */
export async function rotatePasskey(db: Database, userId: number): Promise<string> {
  const passkey = randomBytes(BYTES).toString('hex');
  await db.updateTable('users').set({ passkey }).where('id', '=', userId).execute();
  return passkey;
}

/** The passkey of whoever calls; undefined for a visitor. */
export async function ownPasskey(
  { db, now, publicOrigin }: { db: Database; now: () => Date; publicOrigin: string },
  headers: Headers,
): Promise<string | undefined> {
  const brought = tokenOf(headers, sessionCookieName(publicOrigin));
  const user = brought && (await findUser({ db, now }, brought.token));
  if (!user) return undefined;
  const row = await db.selectFrom('users').select('passkey').where('id', '=', user.id).executeTakeFirst();
  return row?.passkey;
}

/**
 * Whether a passkey is a user's who may use it; `banned` when that user may not. One whose account waits to be erased
 * is unknown.
 */
export async function judgePasskey(db: Database, passkey: string): Promise<'good' | 'unknown' | 'banned'> {
  // PostgreSQL has no place for some bytes in text.
  if (!/^[\x21-\x7e]{1,64}$/.test(passkey)) return 'unknown';
  const row = await db
    .selectFrom('users')
    .select('is_banned')
    .where('passkey', '=', passkey)
    .where('delete_at', 'is', null)
    .executeTakeFirst();
  if (!row) return 'unknown';
  return row.is_banned ? 'banned' : 'good';
}
