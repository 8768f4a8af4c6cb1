import { z } from 'zod';
import { emailAddress } from '#contract/email.ts';
import type { SocialType } from '#contract/social.ts';

/** A user's profile at a provider. */
export type ProviderProfile = {
  /** The permanent id at this provider. */
  id: string;
  /** The display name; may be empty. */
  name: string;
  /** Set only when the provider has confirmed it: an unconfirmed e-mail could belong to somebody else. */
  email: string | null;
};

type RawProfile = { id: string; names: (string | null | undefined)[]; email: string | null | undefined };

const MAX_NAME = 100;

const text = z.string().nullish();
// Most providers use digits, all use ASCII (OpenID Connect Core, 2: up to 255 characters). A zero comes from broken
// answers.
const id = z.union([
  z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/)
    .regex(/[^0]/),
  z.int().min(1).transform(String),
]);
// Google and compatible providers send a boolean or a string.
const isTrue = z.preprocess((value) => value === true || value === 'true', z.boolean());

const openId = z
  .object({ sub: id, name: text, email: text, email_verified: isTrue })
  .transform((raw): RawProfile => ({
    id: raw.sub,
    names: [raw.name],
    email: raw.email_verified ? raw.email : null,
  }));

const discord = z
  .object({ id, username: text, global_name: text, email: text, verified: isTrue })
  .transform((raw): RawProfile => ({
    id: raw.id,
    names: [raw.global_name, raw.username],
    email: raw.verified ? raw.email : null,
  }));

const patreon = z
  .object({
    data: z.object({
      id,
      attributes: z.object({ full_name: text, vanity: text, email: text, is_email_verified: isTrue }),
    }),
  })
  .transform(({ data: { id, attributes: raw } }): RawProfile => ({
    id,
    names: [raw.vanity, raw.full_name],
    email: raw.is_email_verified ? raw.email : null,
  }));

// For other addresses Yandex does not say whether they are confirmed.
const YANDEX_EMAIL = /@(ya\.ru|yandex\.(ru|com|by|kz|ua|com\.tr))$/i;
const yandex = z
  .object({ id, login: text, display_name: text, default_email: text })
  .transform((raw): RawProfile => ({
    id: raw.id,
    names: [raw.display_name, raw.login],
    email: YANDEX_EMAIL.test(raw.default_email ?? '') ? raw.default_email : null,
  }));

// VK never says whether an address is confirmed.
const vk = z
  .object({ user: z.object({ user_id: id, first_name: text, last_name: text }) })
  .transform(({ user: raw }): RawProfile => ({
    id: raw.user_id,
    names: [[raw.first_name, raw.last_name].filter(Boolean).join(' ')],
    email: null,
  }));

const SCHEMAS: Record<SocialType, z.ZodType<RawProfile>> = { vk, yandex, google: openId, discord, patreon };

function sanitize(name: string | null | undefined): string {
  const shown = (name ?? '').normalize('NFKC').replace(/\s+/g, ' ').replace(/\p{C}/gu, '').trim();
  return Array.from(shown).slice(0, MAX_NAME).join('');
}

/** Parses a provider's answer; undefined when it has another shape. */
export function parseProfile(type: SocialType, answer: unknown): ProviderProfile | undefined {
  const raw = SCHEMAS[type].safeParse(answer).data;
  if (!raw) return undefined;
  const email = emailAddress.safeParse(raw.email).data ?? null;
  return { id: raw.id, name: raw.names.map(sanitize).find((name) => name !== '') ?? '', email };
}
