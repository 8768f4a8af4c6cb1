import { z } from 'zod';
import { agent } from './agent.ts';
import { token } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { datetime } from './values.ts';

const tag = 'Вход по коду';

/**
 * How many digits a code has. Clients show it as text and send it as text or as a number, some as one of 32 bits: nine
 * digits are the most that always fit.
 */
export const OTP_DIGITS = 9;

// Longer input is no code, and expensive to normalise.
const MAX_TYPED = 100;

// «123 456 789», «123-456-789» and full-width digits are one code.
function plainDigits(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.length <= MAX_TYPED
    ? value.normalize('NFKC').replace(/[\s\p{Pd}]+/gu, '')
    : value;
}

/** A code as a number or as text, which may be written in groups. */
export const otpCode = z.preprocess(
  plainDigits,
  z.string().regex(/^\d{1,9}$/, 'должно состоять из девяти цифр'),
);

const deviceId = z.string().min(1).max(500);

export const otp = z
  .object({
    otp: z.object({
      code: z.string(),
      /** The user who has confirmed it; 0 before that. Some clients read it by the other name. */
      user_id: z.int(),
      users_id: z.int(),
      device_id: z.string(),
      expired_at: datetime,
    }),
    /** Whole seconds. */
    remaining_time: z.int().min(0),
  })
  .meta({ id: 'Otp' });
export type Otp = z.output<typeof otp>;

export const getOtp = endpoint({
  method: 'POST',
  path: '/api/v1/accounts/otp/get',
  tag,
  summary: 'Получить код для устройства; до конца его срока код тот же',
  description:
    'Returns the code that a device shows to its user; the same device gets the same code until it expires.',
  body: z.object({ device_id: deviceId }),
  response: otp,
  failures: [404, 422, 429],
});

export const acceptOtp = endpoint({
  method: 'POST',
  path: '/api/v1/accounts/otp/accept',
  tag,
  summary: 'Подтвердить код с устройства: оно войдёт в этот аккаунт',
  description: "Signs the device that shows this code in to the caller's account.",
  body: z.object({ code: otpCode }),
  signedIn: 401,
  failures: [403, 404, 422, 429],
});

export const loginByOtp = endpoint({
  method: 'POST',
  path: '/api/v1/accounts/otp/login',
  tag,
  summary: 'Войти по своему коду, один раз; 401, пока его не подтвердили',
  description: 'Returns a token for a device whose code has been accepted, once; answers 401 until then.',
  body: z.object({ code: otpCode, device_id: deviceId }),
  response: token,
  failures: [401, 404, 422, 429],
});

/** The device behind a code, shown before the code is accepted or denied. */
export const otpRequest = z.object({ agent, remaining_time: z.int().min(0) }).meta({ id: 'AskedByOtp' });

export const inspectOtp = endpoint({
  method: 'POST',
  path: '/api/v1/accounts/otp/look',
  tag,
  summary: 'Какое устройство и откуда просит войти по этому коду',
  description: 'Tells which device shows a code, and where it is, before the caller accepts or denies it.',
  body: z.object({ code: otpCode }),
  response: otpRequest,
  signedIn: 401,
  failures: [404, 422, 429],
});

export const denyOtp = endpoint({
  method: 'POST',
  path: '/api/v1/accounts/otp/deny',
  tag,
  summary: 'Отклонить код: больше он ничего не откроет',
  description: 'Rejects a code, so that its device cannot sign in with it.',
  body: z.object({ code: otpCode }),
  signedIn: 401,
  failures: [404, 422, 429],
});
