import type { Transaction } from 'kysely';
import { SESSION_LIFETIME_SECONDS } from '#contract/session.ts';
import type { Session } from '#contract/sessions.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { clientAddress } from '#server/platform/http/request/client-address.ts';
import type { JobSender } from '#server/platform/jobs/jobs.ts';
import type { ClientLocation } from '#server/platform/location/locator.ts';
import { sendEmailLater } from '#server/platform/mail/mail.ts';
import { describeCaller } from './describe-agent.ts';
import { createSecret, hashSecret } from './secret.ts';
import type { User } from '#server/platform/http/request/user.ts';

export type SessionDeps = {
  db: Database;
  now: () => Date;
  jobs: JobSender;
  locationOf: (headers: Headers) => ClientLocation;
};

/** Names the e-mail about a deletion cancelled by a sign-in; its subject is a user id. */
export const ACCOUNT_RESTORED = 'account-restored';

/** The purpose of one-time tokens that begin a session at another origin of the site. */
export const TICKET = 'another origin';

const MAX_AGENT = 400;
// Far more sessions than people have. A script that signs in for every call would otherwise get an endless list.
const MAX_LISTED = 100;
// The last activity of a session is written at most this often.
const TOUCH_MS = 5 * 60_000;

/**
 * Begins a session for the caller and returns its token, which is not stored in clear. A password that was given for
 * it is not asked for again by the studio for a while.
 */
export async function beginSession(
  { db, now, jobs, locationOf }: SessionDeps,
  userId: number,
  headers: Headers,
  { isByPassword = false } = {},
): Promise<string> {
  const token = createSecret();
  const at = now();
  await db
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: hashSecret(token),
      address: clientAddress(headers),
      country: locationOf(headers).country,
      user_agent: (headers.get('user-agent') ?? '').slice(0, MAX_AGENT),
      created_at: at,
      last_active_at: at,
      password_at: isByPassword ? at : null,
    })
    .execute();
  // A sign-in cancels a pending deletion of the account.
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ delete_at: null, restored_at: at })
    .where('id', '=', userId)
    .where('delete_at', 'is not', null)
    .executeTakeFirst();
  const trx = db.isTransaction ? (db as Transaction<Schema>) : undefined;
  if (numUpdatedRows > 0n) await sendEmailLater(jobs, ACCOUNT_RESTORED, String(userId), trx);
  return token;
}

function isoBefore(at: Date, ms: number): string {
  return new Date(at.getTime() - ms).toISOString();
}

/** Finds the user of a session token; undefined when the session is unknown or expired by disuse. */
export async function findUser(
  { db, now }: Pick<SessionDeps, 'db' | 'now'>,
  token: string,
): Promise<User | undefined> {
  const at = now();
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'users.id',
      'sessions.id as sessionId',
      'users.is_banned as isBanned',
      'users.ban_reason as banReason',
      'users.banned_until as bannedUntil',
      'users.created_at as createdAt',
      'sessions.last_active_at as activeAt',
    ])
    .where('sessions.token_hash', '=', hashSecret(token))
    .where('sessions.last_active_at', '>', isoBefore(at, SESSION_LIFETIME_SECONDS * 1000))
    .executeTakeFirst();
  if (!row) return undefined;
  const { activeAt, ...user } = row;
  if (at.getTime() - Date.parse(activeAt) > TOUCH_MS) {
    await db
      .updateTable('sessions')
      .set({ last_active_at: at })
      .where('id', '=', user.sessionId)
      .where('last_active_at', '<', isoBefore(at, TOUCH_MS))
      .execute();
  }
  return user;
}

/** Lists the live sessions of a user: the current one, then the others by last activity, newest first. */
export async function listSessions(
  { db, now }: { db: Database; now: () => Date },
  { id, sessionId }: Pick<User, 'id' | 'sessionId'>,
): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_id', 'address', 'country', 'user_agent', 'created_at', 'last_active_at'])
    .where('user_id', '=', id)
    .where('last_active_at', '>', new Date(now().getTime() - SESSION_LIFETIME_SECONDS * 1000).toISOString())
    .orderBy((row) => row('id', '=', sessionId), 'desc')
    .orderBy('last_active_at', 'desc')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute();
  return rows.map(({ address, country, last_active_at: active, ...row }) => ({
    ...row,
    ...describeCaller({ user_agent: row.user_agent, country }),
    ip_address: address,
    is_current: row.id === sessionId,
    last_active: active,
  }));
}

/** Ends one session of a user; false when there is no such session. */
export async function endSession(db: Database, userId: number, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends all sessions of a user except `exceptId`, and cancels pending sign-ins by code, ticket or social account. */
export async function endSessions(db: Database, userId: number, exceptId?: string): Promise<void> {
  // Pending sign-ins go first, so that none of them begins a session after the others have ended.
  await db.deleteFrom('device_codes').where('user_id', '=', userId).execute();
  await db.deleteFrom('social_states').where('user_id', '=', userId).execute();
  await db
    .deleteFrom('one_time_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', TICKET)
    .execute();
  let query = db.deleteFrom('sessions').where('user_id', '=', userId);
  if (exceptId !== undefined) query = query.where('id', '!=', exceptId);
  await query.execute();
}
