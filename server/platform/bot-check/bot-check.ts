import type { BotCheckKind, BotCheckSpec } from '#contract/bot-check.ts';
import type { Database } from '../database/open.ts';
import { openAltcha } from './altcha.ts';
import { verifyWithService } from './external-service.ts';

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
