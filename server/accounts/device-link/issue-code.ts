import { randomInt } from 'node:crypto';
import type { Otp } from '#contract/otp.ts';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import { clientAddress } from '#server/platform/http/request/client-address.ts';
import { failIfLimited, networkOf, type RateLimit } from '#server/platform/http/limits/rate-limit.ts';
import type { ClientLocation } from '#server/platform/location/locator.ts';
import { hashSecret } from '../sessions/secret.ts';
import { CODE_LIFE_SECONDS, CODES_END, FIRST_CODE } from './guess-limits.ts';

const MAX_ATTEMPTS = 20;
const MAX_AGENT = 400;

type Deps = {
  db: Database;
  now: () => Date;
  locationOf: (headers: Headers) => ClientLocation;
  /** Limits new codes per client address. */
  limit: RateLimit;
};

type CodeRow = { code: string; user_id: number | null; expires_at: string };
type Device = { device_hash: Buffer; subscriber: string };

async function findLiveCode({ db, now }: Deps, device: Device): Promise<CodeRow | undefined> {
  return db
    .selectFrom('device_codes')
    .select(['code', 'user_id', 'expires_at'])
    .where('device_hash', '=', device.device_hash)
    .where('subscriber', '=', device.subscriber)
    .where('is_over', '=', false)
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirst();
}

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23505';

// A device has one row per network, which gets a new code when the last one is over. Returns undefined when the last
// one is still live, or when another device has the drawn code.
async function addCode(deps: Deps, device: Device, headers: Headers): Promise<CodeRow | undefined> {
  const { db, now, locationOf } = deps;
  const at = now();
  const row = {
    ...device,
    code: String(randomInt(FIRST_CODE, CODES_END)),
    country: locationOf(headers).country,
    user_agent: (headers.get('user-agent') ?? '').slice(0, MAX_AGENT),
    user_id: null,
    session_id: null,
    is_over: false,
    expires_at: new Date(at.getTime() + CODE_LIFE_SECONDS * 1000),
  };
  const adding = db
    .insertInto('device_codes')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['device_hash', 'subscriber'])
        .doUpdateSet(row)
        .where((old) =>
          old.or([
            old('device_codes.is_over', '=', true),
            old('device_codes.expires_at', '<=', at.toISOString()),
          ]),
        ),
    )
    .returning(['code', 'user_id', 'expires_at']);
  try {
    return await adding.executeTakeFirst();
  } catch (error) {
    if (isTaken(error)) return undefined;
    throw error;
  }
}

async function newCode(deps: Deps, device: Device, headers: Headers): Promise<CodeRow> {
  failIfLimited(await deps.limit(clientAddress(headers)), 'кодов');
  for (let i = 0; i < MAX_ATTEMPTS; i += 1) {
    const row = (await addCode(deps, device, headers)) ?? (await findLiveCode(deps, device));
    if (row) return row;
  }
  throw new Failure('not_found', 'Не удалось создать код. Попробуйте через минуту.');
}

/** Issues a device its code: the same until it is used, denied or five minutes old, then a new one. */
export async function issueCode(deps: Deps, deviceId: string, headers: Headers): Promise<Otp> {
  const device = { device_hash: hashSecret(deviceId), subscriber: networkOf(clientAddress(headers)) };
  const { code, user_id, expires_at } =
    (await findLiveCode(deps, device)) ?? (await newCode(deps, device, headers));
  const user = user_id ?? 0;
  const left = Math.round((Date.parse(expires_at) - deps.now().getTime()) / 1000);
  return {
    otp: { code, user_id: user, users_id: user, device_id: deviceId, expired_at: expires_at },
    remaining_time: Math.max(1, left),
  };
}
