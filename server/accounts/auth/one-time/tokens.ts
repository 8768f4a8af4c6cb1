import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import { clientAddress } from '#server/platform/http/request/client-address.ts';
import { networkOf } from '#server/platform/http/limits/rate-limit.ts';
import { createSecret, hashSecret } from '../../sessions/secret.ts';
import { CODE_LIFE_SECONDS, createEmailCode, hashEmailCode, readEmailCode } from './codes.ts';

const LIFE_MS = 3600_000;

type Deps = { db: Database; now: () => Date };

/** What a one-time token grants access to: a user, or what its payload names. */
export type OneTimeGrant = { userId: number | null; payload: object };

type Granted = {
  purpose: string;
  userId?: number | null;
  payload?: object;
  /** How long it works: an hour unless it is said. */
  lifeMs?: number;
};

/**
 * Creates a token for one use within its life. Earlier tokens stay valid: a request by somebody else must not
 * invalidate the link the owner already has.
 */
export async function createOneTimeToken(
  { db, now }: Deps,
  { purpose, userId = null, payload = {}, lifeMs = LIFE_MS }: Granted,
  codeHash: Buffer | null = null,
): Promise<string> {
  const token = createSecret();
  const at = now();
  await db
    .insertInto('one_time_tokens')
    .values({
      token_hash: hashSecret(token),
      code_hash: codeHash,
      purpose,
      user_id: userId,
      payload: JSON.stringify(payload),
      created_at: at,
      expires_at: new Date(at.getTime() + lifeMs),
    })
    .execute();
  return token;
}

/** A token for the link of an e-mail and the code beside it, which only the requesting network can use. */
export type EmailToken = { token: string; code: string | undefined };

/** Creates a token for an e-mail, with a code when the network that requested it is known. */
export async function createEmailToken(
  deps: Deps,
  granted: Granted,
  network: string | undefined,
): Promise<EmailToken> {
  if (network === undefined) return { token: await createOneTimeToken(deps, granted), code: undefined };
  const code = createEmailCode();
  return { token: await createOneTimeToken(deps, granted, hashEmailCode(code, network)), code };
}

/** A token, or a code with the network in which it was typed. */
export type TypedToken = { token: string; network?: string | undefined };

/** What a request sends in the field `token`. */
export function typedToken(token: string, headers: Headers): TypedToken {
  return { token, network: networkOf(clientAddress(headers)) };
}

/** The failure for a token or a code that does not work. */
export function wrongToken({ token }: TypedToken): Failure {
  return new Failure(
    'not_found',
    readEmailCode(token) === undefined
      ? 'Ссылка уже использована или устарела. Попросите новое письмо.'
      : 'Код не подошёл. Он действует полчаса, один раз и только в той сети, из которой просили письмо. Ссылка из письма действует дольше и везде.',
  );
}

function lookupOf({ token, network }: TypedToken, at: Date) {
  const code = network === undefined ? undefined : readEmailCode(token);
  const codesSince = new Date(at.getTime() - CODE_LIFE_SECONDS * 1000).toISOString();
  return code === undefined || network === undefined
    ? ({ column: 'token_hash', hash: hashSecret(token), since: new Date(0).toISOString() } as const)
    : ({ column: 'code_hash', hash: hashEmailCode(code, network), since: codesSince } as const);
}

/** Finds what a token or a code grants without using it up. */
export async function findOneTimeToken(
  { db, now }: Deps,
  purpose: string,
  typed: TypedToken,
): Promise<OneTimeGrant | undefined> {
  const at = now();
  const { column, hash, since } = lookupOf(typed, at);
  const row = await db
    .selectFrom('one_time_tokens')
    .select(['user_id', 'payload'])
    .where(column, '=', hash)
    .where('purpose', '=', purpose)
    .where('created_at', '>', since)
    .where('expires_at', '>', at.toISOString())
    .executeTakeFirst();
  return row && { userId: row.user_id, payload: row.payload };
}

/** Uses a token or a code up and returns what it grants; of parallel calls only one succeeds. */
export async function redeemOneTimeToken(
  { db, now }: Deps,
  purpose: string,
  typed: TypedToken,
): Promise<OneTimeGrant | undefined> {
  const at = now();
  const { column, hash, since } = lookupOf(typed, at);
  const row = await db
    .deleteFrom('one_time_tokens')
    .where(column, '=', hash)
    .where('purpose', '=', purpose)
    .where('created_at', '>', since)
    .where('expires_at', '>', at.toISOString())
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
