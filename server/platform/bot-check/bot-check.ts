import type { BotCheckKind, BotCheckSpec } from '#contract/bot-check.ts';
import type { Database } from '../database/open.ts';
import { Failure } from '#server/failure.ts';
import { readBounded } from '#server/platform/http/request/read-bounded.ts';
import { openAltcha } from './altcha.ts';

type BotCheckService = 'recaptcha' | 'smartcaptcha' | 'turnstile';

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
async function verifyWithService(
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

export type BotCheckConfig = {
  kind: BotCheckKind;
  /** The public key of an external service. */
  siteKey?: string | undefined;
  secret?: string | undefined;
  /** Replaces the address of the external service in tests. */
  at?: string | undefined;
};

/** The bot check of the site. */
export type BotCheck = {
  kind: BotCheckKind;
  createChallenge: () => Promise<BotCheckSpec>;
  /** Whether a token is valid; our own tokens are valid once. */
  passes: (token: string, address: string) => Promise<boolean>;
};

const MAX_TOKEN = 10_000;

/** Opens the check that the operator has configured. */
export function openBotCheck(
  { kind, siteKey, secret = '', at }: BotCheckConfig,
  deps: { db: Database; now: () => Date },
): BotCheck {
  const question = { kind, site_key: siteKey ?? null, challenge: null };
  if (kind === 'off') return { kind, createChallenge: async () => question, passes: async () => true };
  if (kind === 'altcha') {
    const altcha = openAltcha(deps);
    return {
      kind,
      createChallenge: async () => ({ ...question, challenge: await altcha.challenge() }),
      passes: altcha.passes,
    };
  }
  return {
    kind,
    createChallenge: async () => question,
    passes: async (token, address) =>
      token !== '' && token.length <= MAX_TOKEN && verifyWithService(kind, { secret, token, address, at }),
  };
}
