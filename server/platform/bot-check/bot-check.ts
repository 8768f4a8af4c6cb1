import type { BotCheckKind, BotCheckQuestion } from '#contract/bot-check.ts';
import type { Database } from '../database/open.ts';
import { openAltcha } from './altcha.ts';
import { askService } from './other-check.ts';

export type BotCheckConfig = {
  kind: BotCheckKind;
  /** Of another service. */
  siteKey?: string | undefined;
  secret?: string | undefined;
  /** Where a test has the other service. */
  at?: string | undefined;
};

/** The door at which machines are told from people. */
export type BotCheck = {
  kind: BotCheckKind;
  question: () => Promise<BotCheckQuestion>;
  /** Whether a token proves it; each does once. */
  passes: (token: string, address: string) => Promise<boolean>;
};

const MAX_TOKEN = 10_000;

/** Opens the check that the operator has chosen. */
export function openBotCheck(
  { kind, siteKey, secret = '', at }: BotCheckConfig,
  deps: { db: Database; now: () => Date },
): BotCheck {
  const question = { kind, site_key: siteKey ?? null, challenge: null };
  if (kind === 'off') return { kind, question: async () => question, passes: async () => true };
  if (kind === 'altcha') {
    const altcha = openAltcha(deps);
    return {
      kind,
      question: async () => ({ ...question, challenge: await altcha.challenge() }),
      passes: altcha.passes,
    };
  }
  return {
    kind,
    question: async () => question,
    passes: async (token, address) =>
      token !== '' && token.length <= MAX_TOKEN && askService(kind, { secret, token, address, at }),
  };
}
