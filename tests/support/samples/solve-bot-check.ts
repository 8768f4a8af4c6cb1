import assert from 'node:assert/strict';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { BotCheckSpec } from '#contract/bot-check.ts';

/** Solves the built-in bot check like a browser; returns the token. */
export async function solveBotCheck({ challenge }: BotCheckSpec): Promise<string> {
  assert.ok(challenge);
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
