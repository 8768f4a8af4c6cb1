import type { Database } from '#server/platform/database/open.ts';
import { createSecret, hashSecret } from '../sessions/secret.ts';

const LIFE_MS = 3600_000;

type Deps = { db: Database; now: () => Date };

/** What a one-time token grants access to: a user, or what its payload names. */
export type OneTimeGrant = { userId: number | null; payload: object };

/**
 * Creates a token for one use within one hour. Earlier tokens stay valid: a request by somebody else must not
 * invalidate the link the owner already has.
 */
export async function createOneTimeToken(
  { db, now }: Deps,
  { purpose, userId = null, payload = {} }: { purpose: string; userId?: number | null; payload?: object },
): Promise<string> {
  const token = createSecret();
  const at = now();
  await db
    .insertInto('one_time_tokens')
    .values({
      token_hash: hashSecret(token),
      purpose,
      user_id: userId,
      payload: JSON.stringify(payload),
      created_at: at,
      expires_at: new Date(at.getTime() + LIFE_MS),
    })
    .execute();
  return token;
}

/** Finds what a token grants without using it up. */
export async function findOneTimeToken(
  { db, now }: Deps,
  purpose: string,
  token: string,
): Promise<OneTimeGrant | undefined> {
  const row = await db
    .selectFrom('one_time_tokens')
    .select(['user_id', 'payload'])
    .where('token_hash', '=', hashSecret(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirst();
  return row && { userId: row.user_id, payload: row.payload };
}

/** Uses a token up and returns what it grants; of parallel calls only one succeeds. */
export async function redeemOneTimeToken(
  { db, now }: Deps,
  purpose: string,
  token: string,
): Promise<OneTimeGrant | undefined> {
  const row = await db
    .deleteFrom('one_time_tokens')
    .where('token_hash', '=', hashSecret(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now().toISOString())
    .returning(['user_id', 'payload'])
    .executeTakeFirst();
  return row && { userId: row.user_id, payload: row.payload };
}

/** Deletes the tokens of a user with one purpose. */
export async function deleteOneTimeTokens(db: Database, userId: number, purpose: string): Promise<void> {
  await db
    .deleteFrom('one_time_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .execute();
}

/**
 * Deletes all tokens of a user and cancels a pending change of e-mail: its message may still be in the mail queue and
 * would create a new token when it is sent.
 */
export async function deleteAllTokens(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('one_time_tokens').where('user_id', '=', userId).execute();
  await db
    .updateTable('users')
    .set({ new_email: null })
    .where('id', '=', userId)
    .where('new_email', 'is not', null)
    .execute();
}
