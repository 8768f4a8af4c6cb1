import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { Failure } from '#server/failure.ts';
import { clientAddress } from '#server/platform/http/request/client-address.ts';
import { failIfLimited, networkOf, type Limit } from '#server/platform/http/limits/rate-limit.ts';
import { hashSecret } from '../sessions/secret.ts';
import { beginSession, type SessionDeps } from '../sessions/sessions.ts';
import { codeNotFound } from './answer-code.ts';
import type { PolledCodes } from './polled-codes.ts';

/** Limits of wrong codes: per device outside the network it got its code in, and per address for unknown devices. */
export type PollLimits = { perDevice: Limit; perAddress: Limit };

type Deps = SessionDeps & { limits: PollLimits; waiting: PolledCodes };
type PollInput = { code: string; device_id: string };

// Uses up a confirmed code; of parallel calls only one gets the session.
async function redeem(deps: Deps, code: string, device: Buffer, headers: Headers) {
  return inTransaction(deps.db, async (trx) => {
    const redeemed = await trx
      .updateTable('device_codes')
      .set({ is_over: true })
      .where('code', '=', code)
      .where('device_hash', '=', device)
      .where('user_id', 'is not', null)
      .where('is_over', '=', false)
      .where('expires_at', '>', deps.now().toISOString())
      .returning('user_id')
      .executeTakeFirst();
    if (!redeemed || redeemed.user_id === null) return undefined;
    return beginSession({ ...deps, db: trx }, redeemed.user_id, headers);
  });
}

type DeviceCode = {
  code: string;
  subscriber: string;
  user_id: number | null;
  is_over: boolean;
  expires_at: string;
};

// A device has one code for each network from which it requested one.
async function findCodes({ db }: Deps, device: Buffer): Promise<DeviceCode[]> {
  return db
    .selectFrom('device_codes')
    .select(['code', 'subscriber', 'user_id', 'is_over', 'expires_at'])
    .where('device_hash', '=', device)
    .execute();
}

/**
 * Finds a code among those of the device that sends it: a caller without the device id learns nothing about any code.
 * In the network where the device got its code the device id alone is enough to get the code again, so there is nothing
 * to guess and attempts are not counted; from other networks they are counted per device.
 */
async function findOwnCode(
  deps: Deps,
  code: string,
  device: Buffer,
  address: string,
): Promise<DeviceCode | undefined> {
  const { perDevice, perAddress } = deps.limits;
  const network = networkOf(address);
  const deviceKey = device.toString('base64');
  const codes = await findCodes(deps, device);
  if (codes.length === 0) {
    failIfLimited(await perAddress.take(address));
    return undefined;
  }
  const isOtherNetwork =
    !deps.waiting.has(code, deviceKey) && codes.every((row) => row.subscriber !== network);
  if (isOtherNetwork) failIfLimited(await perDevice.take(deviceKey));
  const found = codes.find((row) => row.code === code);
  if (found && isOtherNetwork) await perDevice.giveBack(deviceKey);
  return found;
}

function notConfirmed(): Failure {
  return new Failure('unauthenticated', 'Код ещё не подтвердили.');
}

/**
 * Begins the session of a confirmed device code, once. Polling before the confirmation is never counted as a guess.
 * Fails with `unauthenticated` until the code is confirmed, and with `not_found` for a wrong or ended code.
 */
export async function signInByCode(
  deps: Deps,
  { code, device_id }: PollInput,
  headers: Headers,
): Promise<string> {
  const { now, waiting } = deps;
  const device = hashSecret(device_id);
  const deviceKey = device.toString('base64');
  if (waiting.isTooSoon(code, deviceKey, now())) throw notConfirmed();
  const row = await findOwnCode(deps, code, device, clientAddress(headers));
  if (!row || row.is_over || Date.parse(row.expires_at) <= now().getTime()) throw codeNotFound();
  if (row.user_id === null) {
    waiting.add(code, deviceKey, now());
    throw notConfirmed();
  }
  const token = await redeem(deps, code, device, headers);
  if (token === undefined) throw codeNotFound();
  return token;
}
