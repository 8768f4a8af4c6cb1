import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The bot check of a site: our own proof of work, one of three other services, or none. */
export const botCheckKind = z.enum(['altcha', 'recaptcha', 'smartcaptcha', 'turnstile', 'off']);
export type BotCheckKind = z.output<typeof botCheckKind>;

const shortText = z.string().max(200);

/** A challenge as ALTCHA defines it: find the counter whose derived key begins with `keyPrefix`. */
export const botCheckChallenge = z
  .object({
    parameters: z.object({
      algorithm: shortText,
      nonce: shortText,
      salt: shortText,
      cost: z.int(),
      keyLength: z.int(),
      keyPrefix: shortText,
      keySignature: shortText,
      /** When it expires, in seconds since 1970. */
      data: z.object({ until: z.int() }),
    }),
    signature: shortText,
  })
  .meta({ id: 'BotCheckChallenge' });
export type BotCheckChallenge = z.output<typeof botCheckChallenge>;

export const botCheckSpec = z
  .object({
    kind: botCheckKind,
    /** The public key for the widget of another service. */
    site_key: z.string().max(200).nullable(),
    /** Solved, it is sent back as `recaptcha_token`: base64 of `{challenge, solution}`. */
    challenge: botCheckChallenge.nullable(),
  })
  .meta({ id: 'BotCheck' });
export type BotCheckSpec = z.output<typeof botCheckSpec>;

export const getBotCheck = endpoint({
  method: 'GET',
  path: '/api/v1/accounts/users/auth/bot-check',
  tag: 'Вход',
  summary: 'Чем при регистрации и частых попытках входа показать, что вы не робот',
  description:
    'Returns the bot check that registration and a slowed-down login expect: its kind and a site key or a challenge.',
  response: botCheckSpec,
});
