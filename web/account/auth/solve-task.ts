import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { BotCheckChallenge } from '#contract/bot-check.ts';
import { plainPbkdf2 } from './plain-pbkdf2.ts';

type DeriveKey = typeof deriveKey;

// A key at a time, so that the page goes on in between.
const plainKey: DeriveKey = async ({ cost }, salt, password) => {
  await new Promise((resolve) => setTimeout(resolve));
  return { derivedKey: plainPbkdf2(password, salt, cost) };
};

/** Does the work that a challenge asks for; the answer is what goes into `recaptcha_token`. */
export async function solveTask(challenge: BotCheckChallenge): Promise<string> {
  const isSecure = globalThis.crypto?.subtle !== undefined;
  const solution = await solveChallenge({ challenge, deriveKey: isSecure ? deriveKey : plainKey });
  if (!solution) throw new Error('the task took too long');
  return btoa(JSON.stringify({ challenge, solution }));
}
