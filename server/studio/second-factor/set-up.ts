import { Failure } from '#server/failure.ts';
import { readSite } from '#server/editorial/site/site.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { StudioCaller } from '#server/platform/http/request/user.ts';
import { isRecent, passwordNeeded } from '../access/access.ts';
import { recordEvent } from '#server/platform/database/journal/record-event.ts';
import { passSession, type Guesses, wrongCode } from './confirm.ts';
import { normalizeCode } from './recovery-codes.ts';
import { replaceRecoveryCodes } from './second-factor.ts';
import { createTotpSecret, findTotpStep, toBase32, totpUri } from './totp.ts';

type Deps = { db: Database; now: () => Date };

/** How long a secret waits for its first code. */
const SET_UP_MS = 3600_000;

const IS_SET = 'Второй фактор уже настроен. Чтобы настроить другой, сначала снимите этот.';
const SIGN_IN_AGAIN =
  'У аккаунта нет пароля. Выйдите, войдите снова и настройте второй фактор в течение 15 минут.';

// A stolen session must not be enough: whoever sets the first factor up has the studio.
function refuseOldSession(caller: StudioCaller, now: Date): void {
  if (isRecent(caller.passwordAt, now)) return;
  if (caller.hasPassword) throw passwordNeeded(caller);
  if (!isRecent(caller.signedInAt, now)) throw new Failure('forbidden', SIGN_IN_AGAIN);
}

/**
 * Makes a new secret, which waits for its first code; the one that waited before is gone. Fails with `conflict` where a
 * second factor is set, also for a session that has passed it, and with `forbidden` without a recent password.
 */
export async function beginSetUp(
  { db, now }: Deps,
  caller: StudioCaller,
): Promise<{ secret: string; uri: string }> {
  refuseOldSession(caller, now());
  const secret = createTotpSecret();
  const waiting = await db
    .insertInto('second_factors')
    .values({ user_id: caller.userId, secret, created_at: now() })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, created_at: now(), last_step: 0 })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  if (!waiting) throw new Failure('conflict', IS_SET);
  const [{ login }, { short_name: issuer }] = await Promise.all([
    db.selectFrom('users').select('login').where('id', '=', caller.userId).executeTakeFirstOrThrow(),
    readSite(db),
  ]);
  return { secret: toBase32(secret), uri: totpUri(secret, { issuer, login }) };
}

async function findWaiting({ db, now }: Deps, userId: number): Promise<Buffer> {
  const row = await db
    .selectFrom('second_factors')
    .select(['secret', 'created_at', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row && row.confirmed_at !== null) throw new Failure('conflict', IS_SET);
  if (!row || now().getTime() - Date.parse(row.created_at) > SET_UP_MS)
    throw new Failure('conflict', 'Ключ устарел. Обновите страницу и получите новый.');
  return row.secret;
}

/**
 * Confirms the waiting secret by its first code, lets the session into the studio and returns the recovery codes. Fails
 * with `invalid` for a wrong code and with `conflict` where nothing waits any more.
 */
export async function confirmSetUp(
  deps: Deps & { guesses: Guesses },
  caller: StudioCaller,
  typed: string,
): Promise<string[]> {
  const { db, now, guesses } = deps;
  const { userId } = caller;
  const secret = await findWaiting(deps, userId);
  return guesses(userId, () =>
    inTransaction(db, async (trx) => {
      const step = findTotpStep(secret, normalizeCode(typed), { now: now(), lastStep: 0 });
      if (step === undefined) throw wrongCode();
      const set = await trx
        .updateTable('second_factors')
        .set({ confirmed_at: now(), last_step: step })
        .where('user_id', '=', userId)
        .where('secret', '=', secret)
        .where('confirmed_at', 'is', null)
        .executeTakeFirst();
      if (set.numUpdatedRows === 0n)
        throw new Failure('conflict', 'Ключ уже заменён. Обновите страницу и получите новый.');
      const codes = await replaceRecoveryCodes(trx, userId);
      await passSession(trx, caller, now());
      await recordEvent(trx, caller, { act: 'user.second_factor_set', thingId: userId });
      return codes;
    }),
  );
}
