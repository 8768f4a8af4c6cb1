import { z } from 'zod';
import { SOCIAL_TYPES, type SocialType } from '#contract/social.ts';

/** The client id and secret of this site at a provider; VK has no secret. */
export type SocialKeys = { id: string; secret?: string | undefined };

export type SocialConfig = {
  /** Keys of the configured providers; providers without keys are off. */
  keys: Partial<Record<SocialType, SocialKeys>>;
  /** Replaces the origins of all providers: a relay, or a fake provider in tests. */
  origin?: string | undefined;
  /** Milliseconds to wait for an answer of a provider. */
  timeoutMs?: number;
};

const key = z.string().min(1).max(500).optional();

/** The environment settings of providers. */
export const socialSettings = {
  SOCIAL_VK_ID: key,
  SOCIAL_YANDEX_ID: key,
  SOCIAL_YANDEX_SECRET: key,
  SOCIAL_GOOGLE_ID: key,
  SOCIAL_GOOGLE_SECRET: key,
  SOCIAL_DISCORD_ID: key,
  SOCIAL_DISCORD_SECRET: key,
  SOCIAL_PATREON_ID: key,
  SOCIAL_PATREON_SECRET: key,
};

type Settings = { [name in keyof typeof socialSettings]?: string | undefined };

function keysOf(settings: Settings, type: SocialType): SocialKeys | undefined {
  const id = settings[`SOCIAL_${type.toUpperCase()}_ID` as keyof Settings];
  const secret = settings[`SOCIAL_${type.toUpperCase()}_SECRET` as keyof Settings];
  return id === undefined ? undefined : { id, secret };
}

/** Lists the missing settings of providers that have only an id or only a secret. */
export function missingSettings(settings: Settings): string[] {
  return Object.keys(socialSettings).filter((name) => {
    const other = name.endsWith('_ID') ? name.replace(/_ID$/, '_SECRET') : name.replace(/_SECRET$/, '_ID');
    const isPair = Object.hasOwn(socialSettings, other);
    return isPair && settings[name as keyof Settings] === undefined && settings[other as keyof Settings];
  });
}

/** Reads the keys of the configured providers from the settings. */
export function socialKeys(settings: Settings): SocialConfig['keys'] {
  const pairs = SOCIAL_TYPES.map((type) => [type, keysOf(settings, type)] as const);
  return Object.fromEntries(pairs.filter(([, keys]) => keys !== undefined));
}
