import type { Database } from '#server/platform/database/open.ts';
import { newSecret, secretHash } from '../sessions/secret.ts';

const LIFE_MS = 3600_000;

type Deps = { db: Database; now: () => Date };

/** What a one-time token opens: something of a user, or what its payload names. */
export type Opened = { userId: number | null; payload: object };

/**
 * Makes a word that opens one thing once within the hour. Those made before stay good: whoever asks for another must
 * not end what an owner has.
 */
export async function newOneTimeToken(
  { db, now }: Deps,
  { purpose, userId = null, payload = {} }: { purpose: string; userId?: number | null; payload?: object },
): Promise<string> {
  const token = newSecret();
  const at = now();
  await db
    .insertInto('one_time_tokens')
    .values({
      token_hash: secretHash(token),
      purpose,
      user_id: userId,
      payload: JSON.stringify(payload),
      created_at: at,
      expires_at: new Date(at.getTime() + LIFE_MS),
    })
    .execute();
  return token;
}

/** What a word would open; it stays as it is. */
export async function findOneTimeToken(
  { db, now }: Deps,
  purpose: string,
  token: string,
): Promise<Opened | undefined> {
  const row = await db
    .selectFrom('one_time_tokens')
    .select(['user_id', 'payload'])
    .where('token_hash', '=', secretHash(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirst();
  return row && { userId: row.user_id, payload: row.payload };
}

/** Uses a word up and gives what it opens; of many at once only one gets it. */
export async function takeOneTimeToken(
  { db, now }: Deps,
  purpose: string,
  token: string,
): Promise<Opened | undefined> {
  const row = await db
    .deleteFrom('one_time_tokens')
    .where('token_hash', '=', secretHash(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now().toISOString())
    .returning(['user_id', 'payload'])
    .executeTakeFirst();
  return row && { userId: row.user_id, payload: row.payload };
}

/** Ends the words of a user that are of one purpose. */
export async function dropOneTimeTokens(db: Database, userId: number, purpose: string): Promise<void> {
  await db
    .deleteFrom('one_time_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .execute();
}

/**
 * Ends every word that opens something of a user, and the change of e-mail that waits for one: its message may still
 * wait for the mail server and would bring a new word.
 */
export async function dropEveryToken(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('one_time_tokens').where('user_id', '=', userId).execute();
  await db
    .updateTable('users')
    .set({ new_email: null })
    .where('id', '=', userId)
    .where('new_email', 'is not', null)
    .execute();
}
