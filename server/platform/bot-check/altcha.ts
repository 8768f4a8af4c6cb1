import { hash } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { botCheckChallenge, type BotCheckChallenge } from '#contract/bot-check.ts';
import type { Database } from '../database/open.ts';
import { serverKey } from '../database/server-key.ts';

// A phone tries about fifty keys of 5,000 rounds, which takes a fifth of a second; deriving one key takes longer than
// passing a message.
const COST = 5_000;
const MIN_COUNTER = 30;
const MAX_COUNTER = 80;
// A form may stay open for a while.
const LIFE_SECONDS = 3600;
const MAX_TOKEN = 4_000;

const payload = z.object({
  challenge: botCheckChallenge,
  solution: z.object({ counter: z.int().min(0), derivedKey: z.string().max(200) }),
});

function readToken(token: string): z.output<typeof payload> | undefined {
  if (token.length > MAX_TOKEN) return undefined;
  try {
    return payload.safeParse(JSON.parse(Buffer.from(token, 'base64').toString())).data;
  } catch {
    return undefined;
  }
}

type Deps = { db: Database; now: () => Date };

/** The built-in check: a proof of work that takes a browser a moment and makes mass registration expensive. */
export function openAltcha({ db, now }: Deps) {
  const seconds = () => Math.floor(now().getTime() / 1000);
  const secrets = async () => {
    const key = (await serverKey(db, 'bot-check')).toString('hex');
    return { hmacSignatureSecret: key, hmacKeySignatureSecret: `keys of ${key}` };
  };

  const challenge = async (): Promise<BotCheckChallenge> => {
    const made = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: COST,
      counter: randomInt(MAX_COUNTER, MIN_COUNTER),
      deriveKey,
      // The expiry is checked by our clock, not by the library.
      data: { until: seconds() + LIFE_SECONDS },
      ...(await secrets()),
    });
    return botCheckChallenge.parse(made);
  };

  /** Records a solved challenge until it expires; false when it was used before. */
  const markUsed = async ({ signature, parameters }: BotCheckChallenge): Promise<boolean> => {
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto('used_bot_checks')
      .values({
        id: hash('sha256', signature, 'buffer'),
        expires_at: new Date(parameters.data.until * 1000),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows > 0n;
  };

  const passes = async (token: string): Promise<boolean> => {
    const solved = readToken(token);
    if (!solved || solved.challenge.parameters.data.until < seconds()) return false;
    const { verified } = await verifySolution({ ...solved, deriveKey, ...(await secrets()) });
    return verified && markUsed(solved.challenge);
  };

  return { challenge, passes };
}
