import { WRONG_TICKET } from '#contract/spare-addresses.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { Failure } from '#server/failure.ts';
import { hostOf } from '#server/platform/http/request/public-origins.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { User } from '#server/platform/http/request/user.ts';
import {
  createOneTimeToken,
  findOneTimeToken,
  redeemOneTimeToken,
  type OneTimeGrant,
} from '../auth/one-time/tokens.ts';
import { refuseBanned } from '../sessions/authorize.ts';
import { beginSession, type SessionDeps, TICKET } from '../sessions/sessions.ts';

const LIFE_MS = 5 * 60_000;

type Here = {
  db: Database;
  now: () => Date;
  /** The origin at which the call was made. */
  publicOrigin: string;
};
/** What a ticket is for, and the session that it was made in. */
type Payload = { origin: string; session: string };

/**
 * Makes a ticket with which a signed-in person gets a session at another origin of the site: a random secret, of which
 * the database has the hash. It works once, within five minutes, at that origin only and while this session lives.
 */
export async function makeTicket(
  { db, now, publicOrigin, publicOrigins }: Here & { publicOrigins: readonly string[] },
  { id, sessionId }: User,
  origin: string,
): Promise<string> {
  if (origin === publicOrigin || !publicOrigins.includes(origin)) {
    const message = 'Это не другой адрес сайта.';
    throw new Failure('invalid', message, { origin: [message] });
  }
  const payload: Payload = { origin, session: sessionId };
  return createOneTimeToken({ db, now }, { purpose: TICKET, userId: id, payload, lifeMs: LIFE_MS });
}

function wrongTicket(): Failure {
  return new Failure('not_found', WRONG_TICKET);
}

// Fails unless the ticket is for this origin, the browser has asked this very host, and the session still lives.
async function findHolder(
  { db, publicOrigin }: Here,
  granted: OneTimeGrant | undefined,
  headers: Headers,
): Promise<{ id: number; nickname: string }> {
  const { origin, session } = (granted?.payload ?? {}) as Partial<Payload>;
  const isHere = origin === publicOrigin && headers.get('host')?.toLowerCase() === hostOf(publicOrigin);
  const holder = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'nickname', 'login'])
    .select(['is_banned as isBanned', 'ban_reason as banReason', 'banned_until as bannedUntil'])
    .where('sessions.id', '=', session ?? null)
    .where('users.id', '=', granted?.userId ?? null)
    .executeTakeFirst();
  if (!isHere || !holder) throw wrongTicket();
  refuseBanned(holder);
  return { id: holder.id, nickname: holder.nickname ?? holder.login ?? '' };
}

/** Tells whose account a ticket opens; fails with `not_found` when it does not work here. */
export async function readNickname(here: Here, ticket: string, headers: Headers): Promise<string> {
  const granted = await findOneTimeToken(here, TICKET, { token: ticket });
  return (await findHolder(here, granted, headers)).nickname;
}

/** Begins a session by a ticket, once; the studio asks in it for the password and the second factor anew. */
export async function signInByTicket(
  deps: SessionDeps & Here,
  ticket: string,
  headers: Headers,
): Promise<string> {
  return inTransaction(deps.db, async (trx) => {
    const here = { ...deps, db: trx };
    const granted = await redeemOneTimeToken(here, TICKET, { token: ticket });
    const { id } = await findHolder(here, granted, headers);
    return beginSession(here, id, headers);
  });
}
