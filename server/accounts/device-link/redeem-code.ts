import { Failure } from '#server/failure.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { refuseSoon, subscriber, type Limit } from '#server/platform/http/rate-limit.ts';
import { secretHash } from '../sessions/secret.ts';
import { beginSession, type SessionDeps } from '../sessions/sessions.ts';
import { noSuchCode } from './answer-code.ts';
import type { Waiting } from './waiting.ts';

/**
 * Of wrong codes: for a device away from the network it got its code in, and of an address for devices without a code.
 */
export type PollLimits = { ofDevice: Limit; ofUnknownDevices: Limit };

type Deps = SessionDeps & { limits: PollLimits; waiting: Waiting };
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

type DeviceCode = {
  code: string;
  subscriber: string;
  user_id: number | null;
  is_over: boolean;
  expires_at: string;
};

// A device has a code for each network that it asked in.
async function findCodes({ db }: Deps, device: Buffer): Promise<DeviceCode[]> {
  return db
    .selectFrom('device_codes')
    .select(['code', 'subscriber', 'user_id', 'is_over', 'expires_at'])
    .where('device_hash', '=', device)
    .execute();
}

/**
 * Compares a code with those of the device that names it, and with no others: who does not know the name of a device
 * learns nothing of any code. In the network where the device got its code its name alone is enough to be given the
 * code, so nothing is to be guessed there; from elsewhere tries are counted by device.
 */
async function findOwnCode(
  deps: Deps,
  code: string,
  device: Buffer,
  address: string,
): Promise<DeviceCode | undefined> {
  const { ofDevice, ofUnknownDevices } = deps.limits;
  const place = subscriber(address);
  const name = device.toString('base64');
  const codes = await findCodes(deps, device);
  if (codes.length === 0) {
    refuseSoon(await ofUnknownDevices.take(place));
    return undefined;
  }
  const isAway = !deps.waiting.knows(code, name) && codes.every((row) => row.subscriber !== place);
  if (isAway) refuseSoon(await ofDevice.take(name));
  const found = codes.find((row) => row.code === code);
  if (found && isAway) await ofDevice.giveBack(name);
  return found;
}

function notYet(): Failure {
  return new Failure('unauthenticated', 'Код ещё не подтвердили.');
}

/**
 * Begins the session that a device's confirmed code opens, once. Asking before it is confirmed is no guess, however
 * often.
 */
export async function signInByCode(
  deps: Deps,
  { code, device_id }: Asked,
  headers: Headers,
): Promise<string> {
  const { now, waiting } = deps;
  const device = secretHash(device_id);
  const name = device.toString('base64');
  if (waiting.isEarly(code, name, now())) throw notYet();
  const row = await findOwnCode(deps, code, device, clientAddress(headers));
  if (!row || row.is_over || Date.parse(row.expires_at) <= now().getTime()) throw noSuchCode();
  if (row.user_id === null) {
    waiting.add(code, name, now());
    throw notYet();
  }
  const token = await redeem(deps, code, device, headers);
  if (token === undefined) throw noSuchCode();
  return token;
}
