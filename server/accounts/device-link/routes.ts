import { acceptOtp, denyOtp, getOtp, loginByOtp, inspectOtp } from '#contract/otp.ts';
import type { Routes } from '#server/deps.ts';
import { clientAddress } from '#server/platform/http/request/client-address.ts';
import {
  createNetworkLimit,
  createSharedLimit,
  createSharedRateLimit,
} from '#server/platform/http/limits/shared-limit.ts';
import type { User } from '#server/platform/http/request/user.ts';
import { acceptCode, denyCode, describeCode } from './answer-code.ts';
import { issueCode } from './issue-code.ts';
import { GUESS_LIMITS, WINDOW_SECONDS } from './guess-limits.ts';
import { signInByCode } from './redeem-code.ts';
import { createGuessCounter } from './guess-counter.ts';
import { createPolledCodes } from './polled-codes.ts';

// Enough for a household with many screens.
const MAX_NEW_CODES = 30;
const WINDOW = 5 * 60;

export const otpRoutes: Routes = (mount, deps) => {
  const { db } = deps;
  const limit = createSharedRateLimit(db, 'device codes', MAX_NEW_CODES, WINDOW);
  const waiting = createPolledCodes();
  const answering = { ...deps, waiting, guess: createGuessCounter(db) };
  const limits = {
    perDevice: createSharedLimit(db, 'wrong polls of a device', GUESS_LIMITS.device, WINDOW_SECONDS),
    perAddress: createNetworkLimit(db, 'unknown devices', GUESS_LIMITS.unknownDevices, WINDOW_SECONDS),
  };
  const redeeming = { ...deps, waiting, limits };
  const answerer = (user: User, headers: Headers) => ({ user, address: clientAddress(headers) });

  mount(getOtp, ({ body, headers }) => issueCode({ ...deps, limit }, body.device_id, headers));
  mount(loginByOtp, async ({ body, headers }) => ({ token: await signInByCode(redeeming, body, headers) }));
  mount(inspectOtp, ({ body, user, headers }) => describeCode(answering, body.code, answerer(user, headers)));
  mount(acceptOtp, async ({ body, user, headers }) => {
    await acceptCode(answering, body.code, answerer(user, headers));
    return undefined;
  });
  mount(denyOtp, async ({ body, user, headers }) => {
    await denyCode(answering, body.code, answerer(user, headers));
    return undefined;
  });
};
