import { z } from 'zod';
import { SOCIAL_TYPES, type SocialType } from '#contract/social.ts';

/** What a provider gave the operator for this site; VK gives no secret. */
export type SocialKeys = { id: string; secret?: string | undefined };

export type SocialConfig = {
  /** Those of these providers that are there; the others are off. */
  keys: Partial<Record<SocialType, SocialKeys>>;
  /** Stands in for the origins of all providers: a relay, or a stand-in to try things with. */
  origin?: string | undefined;
  /** Milliseconds that a provider has for an answer. */
  patience?: number;
};

const key = z.string().min(1).max(500).optional();

/** The settings by which providers are on. */
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

/** The settings that miss their other half. */
export function halfSettings(settings: Settings): string[] {
  return Object.keys(socialSettings).filter((name) => {
    const other = name.endsWith('_ID') ? name.replace(/_ID$/, '_SECRET') : name.replace(/_SECRET$/, '_ID');
    const isPair = Object.hasOwn(socialSettings, other);
    return isPair && settings[name as keyof Settings] === undefined && settings[other as keyof Settings];
  });
}

/** The keys of the providers that are set. */
export function socialKeys(settings: Settings): SocialConfig['keys'] {
  const pairs = SOCIAL_TYPES.map((type) => [type, keysOf(settings, type)] as const);
  return Object.fromEntries(pairs.filter(([, keys]) => keys !== undefined));
}
