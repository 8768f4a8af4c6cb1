import type { Transaction } from 'kysely';
import { Failure } from '#server/failure.ts';
import { findAccountId } from '#server/accounts/auth/accounts.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { StudioCaller } from '#server/platform/http/request/user.ts';
import { type Actor, recordEvent } from '#server/platform/database/journal/record-event.ts';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';

function notSet(): Failure {
  return new Failure('not_found', 'Второй фактор не настроен.');
}

/** Gives a user new recovery codes, within a transaction that has locked the row of the second factor. */
export async function replaceRecoveryCodes(trx: Transaction<Schema>, userId: number): Promise<string[]> {
  const codes = createRecoveryCodes();
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const rows = codes.map((code) => ({ user_id: userId, code_hash: hashRecoveryCode(code) }));
  await trx.insertInto('recovery_codes').values(rows).execute();
  return codes;
}

/**
 * Removes the second factor of a user with its recovery codes, and records it, at the end of a transaction. Every
 * session of the user has to pass a new one. Fails with `not_found` where there is none.
 */
export async function removeSecondFactor(
  trx: Transaction<Schema>,
  actor: Actor,
  userId: number,
): Promise<void> {
  const removed = await trx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (removed.numDeletedRows === 0n) throw notSet();
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx.updateTable('sessions').set({ second_factor_at: null }).where('user_id', '=', userId).execute();
  await recordEvent(trx, actor, { act: 'user.second_factor_remove', thingId: userId });
}

/** Removes the second factor of the caller. */
export function removeOwn(db: Database, caller: StudioCaller): Promise<void> {
  return inTransaction(db, (trx) => removeSecondFactor(trx, caller, caller.userId));
}

/** Removes the second factor of the account with a login; fails with `not_found` where there is none. */
export async function removeFactorOf(db: Database, actor: Actor, login: string): Promise<void> {
  const userId = await findAccountId(db, login);
  await inTransaction(db, (trx) => removeSecondFactor(trx, actor, userId));
}

/** Replaces the recovery codes of the caller; fails with `not_found` without a second factor. */
export function renewRecoveryCodes(db: Database, caller: StudioCaller): Promise<string[]> {
  const { userId } = caller;
  return inTransaction(db, async (trx) => {
    const factor = await trx
      .selectFrom('second_factors')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst();
    if (!factor) throw notSet();
    const codes = await replaceRecoveryCodes(trx, userId);
    await recordEvent(trx, caller, { act: 'user.recovery_codes_renew', thingId: userId });
    return codes;
  });
}

/** Reads whether a user has a second factor, since when, and how many recovery codes are left. */
export async function readSecondFactor(db: Database, userId: number) {
  const row = await db
    .selectFrom('second_factors')
    .select('confirmed_at')
    .select((factor) =>
      factor
        .selectFrom('recovery_codes')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('recovery_codes.user_id', '=', 'second_factors.user_id')
        .as('left'),
    )
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return {
    is_set: row !== undefined,
    set_at: row?.confirmed_at ?? null,
    recovery_codes_left: row?.left ?? 0,
  };
}
