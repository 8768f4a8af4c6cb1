import { z } from 'zod';
import { emailAddress } from '#contract/email.ts';
import type { SocialType } from '#contract/social.ts';

/** Somebody as a provider knows them. */
export type Person = {
  /** Theirs for good at this provider. */
  id: string;
  /** How the provider calls them; perhaps nothing. */
  name: string;
  /** Only one that the provider says is theirs: any other could be somebody else's. */
  email: string | null;
};

type Said = { id: string; names: (string | null | undefined)[]; email: string | null | undefined };

const MAX_NAME = 100;

const text = z.string().nullish();
// Digits at most of them, plain ASCII at all (OpenID Connect Core, 2: 255 characters at most). Zero is what a broken
// answer says.
const id = z.union([
  z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/)
    .regex(/[^0]/),
  z.int().min(1).transform(String),
]);
// Google and those who copy it write either.
const isTrue = z.preprocess((value) => value === true || value === 'true', z.boolean());

const openId = z
  .object({ sub: id, name: text, email: text, email_verified: isTrue })
  .transform((said): Said => ({
    id: said.sub,
    names: [said.name],
    email: said.email_verified ? said.email : null,
  }));

const discord = z
  .object({ id, username: text, global_name: text, email: text, verified: isTrue })
  .transform((said): Said => ({
    id: said.id,
    names: [said.global_name, said.username],
    email: said.verified ? said.email : null,
  }));

const patreon = z
  .object({
    data: z.object({
      id,
      attributes: z.object({ full_name: text, vanity: text, email: text, is_email_verified: isTrue }),
    }),
  })
  .transform(({ data: { id, attributes: said } }): Said => ({
    id,
    names: [said.vanity, said.full_name],
    email: said.is_email_verified ? said.email : null,
  }));

// Of other addresses it does not say whether they were ever confirmed.
const OF_YANDEX = /@(ya\.ru|yandex\.(ru|com|by|kz|ua|com\.tr))$/i;
const yandex = z
  .object({ id, login: text, display_name: text, default_email: text })
  .transform((said): Said => ({
    id: said.id,
    names: [said.display_name, said.login],
    email: OF_YANDEX.test(said.default_email ?? '') ? said.default_email : null,
  }));

// It never says whether an address was confirmed.
const vk = z
  .object({ user: z.object({ user_id: id, first_name: text, last_name: text }) })
  .transform(({ user: said }): Said => ({
    id: said.user_id,
    names: [[said.first_name, said.last_name].filter(Boolean).join(' ')],
    email: null,
  }));

const ANSWERS: Record<SocialType, z.ZodType<Said>> = { vk, yandex, google: openId, discord, patreon };

function plain(name: string | null | undefined): string {
  const shown = (name ?? '').normalize('NFKC').replace(/\s+/g, ' ').replace(/\p{C}/gu, '').trim();
  return Array.from(shown).slice(0, MAX_NAME).join('');
}

/** Who a provider's answer is about; undefined when it is no such answer. */
export function readPerson(type: SocialType, answer: unknown): Person | undefined {
  const said = ANSWERS[type].safeParse(answer).data;
  if (!said) return undefined;
  const email = emailAddress.safeParse(said.email).data ?? null;
  return { id: said.id, name: said.names.map(plain).find((name) => name !== '') ?? '', email };
}
