import { Failure } from '#server/failure.ts';
import { readBounded } from '../http/read-bounded.ts';

export type Service = 'recaptcha' | 'smartcaptcha' | 'turnstile';

// How each is asked, and how it says yes.
const SERVICES: Record<
  Service,
  { address: string; token: string; ip: string; isYes: (said: Said) => boolean }
> = {
  recaptcha: {
    address: 'https://www.google.com/recaptcha/api/siteverify',
    token: 'response',
    ip: 'remoteip',
    isYes: ({ success }) => success === true,
  },
  smartcaptcha: {
    address: 'https://smartcaptcha.yandexcloud.net/validate',
    token: 'token',
    ip: 'ip',
    isYes: ({ status }) => status === 'ok',
  },
  turnstile: {
    address: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    token: 'response',
    ip: 'remoteip',
    isYes: ({ success }) => success === true,
  },
};

type Said = { success?: unknown; status?: unknown };

const PATIENCE_MS = 3_000;
const MAX_BYTES = 64 * 1024;

/**
 * Asks another service whether a token of its is true; fails with `unavailable` when it does not say so in three
 * seconds.
 */
export async function askService(
  service: Service,
  given: { secret: string; token: string; address: string; at?: string | undefined },
): Promise<boolean> {
  const { address, token, ip, isYes } = SERVICES[service];
  const body = new URLSearchParams({ secret: given.secret, [token]: given.token, [ip]: given.address });
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await fetch(given.at ?? address, { method: 'POST', body, signal, redirect: 'error' });
    if (!answer.ok) throw new Error(`${service} answers ${answer.status}`);
    return isYes(JSON.parse(await readBounded(answer, MAX_BYTES)) as Said);
  } catch {
    throw new Failure('unavailable', 'Проверка на робота не отвечает. Попробуйте через минуту.');
  }
}
