import { z } from 'zod';
import { count, datetime } from '../values.ts';
import { studioEndpoint } from './endpoint.ts';

const path = '/api/v1/studio/me/second-factor' as const;
const MAX_CODE = 40;
const MAX_PASSWORD = 1024;

/** Six digits of the app, or a recovery code; in any case and with any spaces and hyphens. */
const code = z.string().trim().min(1).max(MAX_CODE);

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' });

export const getSecondFactor = studioEndpoint({
  method: 'GET',
  path,
  summary: 'Второй фактор: настроен ли он, с какого времени и сколько осталось запасных кодов',
  description:
    'Returns whether the caller has a second factor, since when, and how many recovery codes are left.',
  response: z
    .object({ is_set: z.boolean(), set_at: datetime.nullable(), recovery_codes_left: count })
    .meta({ id: 'SecondFactor' }),
  right: 'studio',
});

// Nothing has to be confirmed for the three calls with which a session begins: they check by themselves what they need.
export const beginSecondFactor = studioEndpoint({
  method: 'POST',
  path: `${path}/begin`,
  summary: 'Получить ключ для приложения с кодами; он действует час и начинает работать после первого кода',
  description:
    'Makes a new secret for an app that shows codes. Needs a password given lately, and fails with 409 where a second factor is set.',
  response: z
    .object({
      /** In base32. */
      secret: z.string(),
      /** The same as an `otpauth:` address, for a QR code. */
      uri: z.string(),
    })
    .meta({ id: 'SecondFactorSecret' }),
  right: 'studio',
  confirmed: 'nothing',
  failures: [409],
});

export const setSecondFactor = studioEndpoint({
  method: 'POST',
  path,
  summary:
    'Включить второй фактор первым кодом приложения; ответ содержит запасные коды, больше их не увидеть',
  description:
    'Confirms the secret by a first code, lets this session into the studio and returns ten recovery codes, which are shown only here.',
  body: z.strictObject({ code }),
  response: recoveryCodes,
  action: 'user.second_factor_set',
  failures: [409, 422, 429],
});

export const confirmSession = studioEndpoint({
  method: 'POST',
  path: '/api/v1/studio/me/confirm',
  summary: 'Подтвердить этот сеанс: кодом приложения, запасным кодом или паролем',
  description:
    'Lets this session into the studio by a code of the app or a recovery code, or notes that the password was given. A code also stands for the password where the account has none.',
  body: z.union([
    z.strictObject({ code }),
    z.strictObject({ password: z.string().min(1).max(MAX_PASSWORD) }),
  ]),
  right: 'studio',
  confirmed: 'nothing',
  failures: [409, 422, 429],
});

export const removeSecondFactor = studioEndpoint({
  method: 'DELETE',
  path,
  summary: 'Снять второй фактор, чтобы настроить другой; до этого студия закрыта всем сеансам, кому он нужен',
  description:
    'Removes the second factor with its recovery codes. Sessions whose roles need one see nothing of the studio until another is set.',
  action: 'user.second_factor_remove',
  failures: [404],
});

export const renewRecoveryCodes = studioEndpoint({
  method: 'POST',
  path: `${path}/codes`,
  summary: 'Получить новые запасные коды; прежние больше не действуют',
  description: 'Replaces the recovery codes and returns the new ones, which are shown only here.',
  response: recoveryCodes,
  action: 'user.recovery_codes_renew',
  failures: [404],
});
