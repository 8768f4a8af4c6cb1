import type { Transaction } from 'kysely';
import { Failure } from '#server/failure.ts';
import { requirePassword } from '#server/accounts/settings/own-password.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { Limit } from '#server/platform/http/limits/rate-limit.ts';
import { countGuess, createSharedLimit } from '#server/platform/http/limits/shared-limit.ts';
import type { StudioCaller } from '#server/platform/http/request/user.ts';
import { recordEvent } from '#server/platform/database/journal/record-event.ts';
import { hashRecoveryCode, normalizeCode } from './recovery-codes.ts';
import { findTotpStep } from './totp.ts';

const MAX_WRONG_CODES = 5;
const WINDOW_SECONDS = 5 * 60;
const WRONG_CODE = 'Код не подошёл. Возьмите новый код из приложения и проверьте часы телефона.';

/** Runs a check of a code and counts it as a wrong guess of the user unless it succeeds. */
export type Guesses = <T>(userId: number, check: () => Promise<T>) => Promise<T>;

/** Limits the wrong codes of a user: of the app and recovery codes together. */
export function createCodeGuesses(db: Database): Guesses {
  const limit = createSharedLimit(db, 'codes of the second factor', MAX_WRONG_CODES, WINDOW_SECONDS);
  return (userId, check) => countGuess(limit, { key: String(userId), what: 'неверных кодов' }, check);
}

/** The failure for a wrong code. */
export function wrongCode(): Failure {
  return new Failure('invalid', WRONG_CODE, { code: [WRONG_CODE] });
}

/** Lets a session into the studio; where the account has no password, a code also stands for it. */
export async function passSession(
  trx: Transaction<Schema>,
  { sessionId, hasPassword }: StudioCaller,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ second_factor_at: at, ...(!hasPassword && { password_at: at }) })
    .where('id', '=', sessionId)
    .execute();
}

type Deps = { db: Database; now: () => Date; guesses: Guesses; wrongPasswords: Limit };

// Takes a code of the app; of the same code sent twice at once only one is taken.
async function takeAppCode(
  trx: Transaction<Schema>,
  userId: number,
  code: string,
  now: Date,
): Promise<boolean> {
  const factor = await trx
    .selectFrom('second_factors')
    .select(['secret', 'last_step'])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (!factor) throw new Failure('conflict', 'Второй фактор не настроен.');
  const step = findTotpStep(factor.secret, code, { now, lastStep: factor.last_step });
  if (step === undefined) return false;
  await trx.updateTable('second_factors').set({ last_step: step }).where('user_id', '=', userId).execute();
  return true;
}

async function takeRecoveryCode(trx: Transaction<Schema>, userId: number, code: string): Promise<boolean> {
  const taken = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashRecoveryCode(code))
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

/**
 * Lets the session of the caller into the studio by a code of the app or a recovery code, each good once. Fails with
 * `invalid` for a wrong code, and with `limited` after too many.
 */
export function confirmByCode(
  { db, now, guesses }: Deps,
  caller: StudioCaller,
  typed: string,
): Promise<void> {
  const { userId } = caller;
  const code = normalizeCode(typed);
  return guesses(userId, () =>
    inTransaction(db, async (trx) => {
      const isOfApp = await takeAppCode(trx, userId, code, now());
      if (!isOfApp && !(await takeRecoveryCode(trx, userId, code))) throw wrongCode();
      await passSession(trx, caller, now());
      if (!isOfApp) await recordEvent(trx, caller, { act: 'user.recovery_code', thingId: userId });
    }),
  );
}

/** Notes that the session of the caller gave the password; fails with `invalid` for a wrong one. */
export async function confirmByPassword(deps: Deps, caller: StudioCaller, password: string): Promise<void> {
  if ((await requirePassword(deps, caller.userId, password, 'password')) === null)
    throw new Failure('conflict', 'У аккаунта нет пароля. Подтвердите это кодом.');
  await deps.db
    .updateTable('sessions')
    .set({ password_at: deps.now() })
    .where('id', '=', caller.sessionId)
    .execute();
}
