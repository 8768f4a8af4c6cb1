import { Failure } from '../failure.ts';
import { clientAddress } from '../http/client-address.ts';
import { secretHash } from '../sessions/secret.ts';
import { beginSession, type SessionDeps } from '../sessions/sessions.ts';
import { noSuchCode } from './answer-code.ts';
import type { Guess } from './tries.ts';
import type { Waiting } from './waiting.ts';

type Deps = SessionDeps & { guess: Guess; waiting: Waiting };
type Asked = { code: string; device_id: string };

// Uses a confirmed code up; of many at once only one gets the session.
async function redeem(deps: Deps, code: string, device: Buffer, headers: Headers) {
  return deps.db.transaction().execute(async (trx) => {
    const taken = await trx
      .updateTable('device_codes')
      .set({ is_over: true })
      .where('code', '=', code)
      .where('device_hash', '=', device)
      .where('user_id', 'is not', null)
      .where('is_over', '=', false)
      .where('expires_at', '>', deps.now().toISOString())
      .returning('user_id')
      .executeTakeFirst();
    if (!taken || taken.user_id === null) return undefined;
    return beginSession({ ...deps, db: trx }, taken.user_id, headers);
  });
}

type Outcome = { token: string } | 'waits' | 'over';

async function tryCode(deps: Deps, code: string, device: Buffer, headers: Headers) {
  const { db, now } = deps;
  const row = await db
    .selectFrom('device_codes')
    .select(['user_id', 'is_over', 'expires_at'])
    .where('code', '=', code)
    .where('device_hash', '=', device)
    .executeTakeFirst();
  if (!row) return undefined;
  const isOver = row.is_over || Date.parse(row.expires_at) <= now().getTime();
  const token = isOver || row.user_id === null ? undefined : await redeem(deps, code, device, headers);
  if (token !== undefined) return { token } satisfies Outcome;
  return (!isOver && row.user_id === null ? 'waits' : 'over') satisfies Outcome;
}

function notYet(): Failure {
  return new Failure('unauthenticated', 'Код ещё не подтвердили.');
}

/** Begins the session that a device's confirmed code opens, once. Asking before it is confirmed is no guess, however often. */
export async function signInByCode(
  deps: Deps,
  { code, device_id }: Asked,
  headers: Headers,
): Promise<string> {
  const { now, guess, waiting } = deps;
  const device = secretHash(device_id);
  const name = device.toString('base64');
  if (waiting.isEarly(code, name, now())) throw notYet();
  const find = () => tryCode(deps, code, device, headers);
  const isKnown = waiting.knows(code, name);
  const outcome: Outcome | undefined = isKnown ? await find() : await guess(clientAddress(headers), find);
  if (outcome === 'waits') {
    waiting.add(code, name, now());
    throw notYet();
  }
  if (outcome === undefined || outcome === 'over') throw noSuchCode();
  return outcome.token;
}
