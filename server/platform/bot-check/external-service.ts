import { Failure } from '#server/failure.ts';
import { readBounded } from '#server/platform/http/request/read-bounded.ts';

export type BotCheckService = 'recaptcha' | 'smartcaptcha' | 'turnstile';

// The request parameters of each service, and how it confirms a token.
const SERVICES: Record<
  BotCheckService,
  { address: string; token: string; ip: string; isValid: (response: VerifyResponse) => boolean }
> = {
  recaptcha: {
    address: 'https://www.google.com/recaptcha/api/siteverify',
    token: 'response',
    ip: 'remoteip',
    isValid: ({ success }) => success === true,
  },
  smartcaptcha: {
    address: 'https://smartcaptcha.yandexcloud.net/validate',
    token: 'token',
    ip: 'ip',
    isValid: ({ status }) => status === 'ok',
  },
  turnstile: {
    address: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    token: 'response',
    ip: 'remoteip',
    isValid: ({ success }) => success === true,
  },
};

type VerifyResponse = { success?: unknown; status?: unknown };

const TIMEOUT_MS = 3_000;
const MAX_BYTES = 64 * 1024;

/** Asks an external service whether a token is valid; fails with `unavailable` without an answer within 3 seconds. */
export async function verifyWithService(
  service: BotCheckService,
  input: { secret: string; token: string; address: string; at?: string | undefined },
): Promise<boolean> {
  const { address, token, ip, isValid } = SERVICES[service];
  const body = new URLSearchParams({ secret: input.secret, [token]: input.token, [ip]: input.address });
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(input.at ?? address, { method: 'POST', body, signal, redirect: 'error' });
    if (!answer.ok) throw new Error(`${service} answers ${answer.status}`);
    return isValid(JSON.parse(await readBounded(answer, MAX_BYTES)) as VerifyResponse);
  } catch {
    throw new Failure('unavailable', 'Проверка на робота не отвечает. Попробуйте через минуту.');
  }
}
