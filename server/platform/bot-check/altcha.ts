import { hash } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { botCheckChallenge, type BotCheckChallenge } from '#contract/bot-check.ts';
import type { Database } from '../database/open.ts';
import { serverKey } from '../database/server-key.ts';

// A phone tries some fifty keys of five thousand rounds: a fifth of a second, each key being longer than a message
// takes.
const COST = 5_000;
const FEWEST = 30;
const MAX = 80;
// A form may lie open for a while.
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

/** Our own check: a task that costs a browser a moment and a machine that registers thousands a day of them. */
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
      counter: randomInt(MAX, FEWEST),
      deriveKey,
      // Our clock and not the library's says when it ends.
      data: { until: seconds() + LIFE_SECONDS },
      ...(await secrets()),
    });
    return botCheckChallenge.parse(made);
  };

  /** Keeps it in mind for as long as it could be given again; false when it has been given before. */
  const spend = async ({ signature, parameters }: BotCheckChallenge): Promise<boolean> => {
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
    const given = readToken(token);
    if (!given || given.challenge.parameters.data.until < seconds()) return false;
    const { verified } = await verifySolution({ ...given, deriveKey, ...(await secrets()) });
    return verified && spend(given.challenge);
  };

  return { challenge, passes };
}
