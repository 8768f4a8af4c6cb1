import { randomBytes } from 'node:crypto';
import { sessionCookieName } from '#contract/session.ts';
import type { Database } from '#server/platform/database/open.ts';
import { readSessionToken } from './authorize.ts';
import { findUser } from './sessions.ts';

const BYTES = 16;

/** Replaces the passkey of a user; all processes reject the previous one as soon as this is committed. */
export async function rotatePasskey(db: Database, userId: number): Promise<string> {
  const passkey = randomBytes(BYTES).toString('hex');
  await db.updateTable('users').set({ passkey }).where('id', '=', userId).execute();
  return passkey;
}

/** Finds the passkey of the signed-in caller; undefined for a visitor. */
export async function findOwnPasskey(
  { db, now, publicOrigin }: { db: Database; now: () => Date; publicOrigin: string },
  headers: Headers,
): Promise<string | undefined> {
  const credential = readSessionToken(headers, sessionCookieName(publicOrigin));
  const user = credential && (await findUser({ db, now }, credential.token));
  if (!user) return undefined;
  const row = await db.selectFrom('users').select('passkey').where('id', '=', user.id).executeTakeFirst();
  return row?.passkey;
}

/** Checks a passkey: `banned` when its user is banned, `unknown` also when the account is waiting to be erased. */
export async function checkPasskey(db: Database, passkey: string): Promise<'good' | 'unknown' | 'banned'> {
  // PostgreSQL text cannot hold NUL bytes.
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
