import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { BotCheckChallenge } from '#contract/bot-check.ts';

type DeriveKey = typeof deriveKey;

// Browsers give `crypto.subtle` to https and localhost only, not to a site on a home network over plain http.
async function loadPlainKey(): Promise<DeriveKey> {
  const { plainPbkdf2 } = await import('./plain-pbkdf2.ts');
  return async ({ cost }, salt, password) => {
    // One key at a time, so that the page stays responsive in between.
    await new Promise((resolve) => setTimeout(resolve));
    return { derivedKey: plainPbkdf2(password, salt, cost) };
  };
}

/** Solves a challenge of our own bot check; resolves to the value of `recaptcha_token`. */
export async function solveTask(challenge: BotCheckChallenge): Promise<string> {
  const isSecure = globalThis.crypto?.subtle !== undefined;
  const solution = await solveChallenge({
    challenge,
    deriveKey: isSecure ? deriveKey : await loadPlainKey(),
  });
  if (!solution) throw new Error('the task took too long');
  return btoa(JSON.stringify({ challenge, solution }));
}
