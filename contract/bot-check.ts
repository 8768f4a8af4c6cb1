import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Who asks whether somebody is no machine: our own proof of work, one of three other services, nobody. */
export const botCheckKind = z.enum(['altcha', 'recaptcha', 'smartcaptcha', 'turnstile', 'off']);
export type BotCheckKind = z.output<typeof botCheckKind>;

const word = z.string().max(200);

/** A task in the form of ALTCHA (its names are its own): which counter makes a key that begins so. */
export const botCheckChallenge = z
  .object({
    parameters: z.object({
      algorithm: word,
      nonce: word,
      salt: word,
      cost: z.int(),
      keyLength: z.int(),
      keyPrefix: word,
      keySignature: word,
      /** When it ends, in seconds since 1970. */
      data: z.object({ until: z.int() }),
    }),
    signature: word,
  })
  .meta({ id: 'BotCheckChallenge' });
export type BotCheckChallenge = z.output<typeof botCheckChallenge>;

export const botCheckQuestion = z
  .object({
    kind: botCheckKind,
    /** What the page of another service is opened with. */
    site_key: z.string().max(200).nullable(),
    /** Solved, it is sent back as `recaptcha_token`: base64 of `{challenge, solution}`. */
    challenge: botCheckChallenge.nullable(),
  })
  .meta({ id: 'BotCheck' });
export type BotCheckQuestion = z.output<typeof botCheckQuestion>;

export const askBotCheck = endpoint({
  method: 'GET',
  path: '/api/v1/accounts/users/auth/bot-check',
  tag: 'Вход',
  summary: 'Чем при регистрации и частых попытках входа показать, что вы не робот',
  description:
    'Returns the bot check that registration and a slowed-down login expect: its kind and a site key or a challenge.',
  response: botCheckQuestion,
});
