import { socialPath } from '#contract/addresses.ts';
import type { SocialProvider, SocialType } from '#contract/social.ts';
import { Failure } from '#server/failure.ts';
import type { SocialConfig, SocialKeys } from './settings.ts';

type ProviderSpec = {
  /** The name shown to people. */
  title: string;
  authorize: string;
  token: string;
  userInfo: string;
  scopes: readonly string[];
  /** Whether the provider supports PKCE. */
  hasPkce: boolean;
};

/** A configured provider. */
export type Provider = ProviderSpec & SocialKeys & { type: SocialType; redirectUri: string };

// Requests go only to these addresses: no address comes from a request.
const SPECS: Record<SocialType, ProviderSpec> = {
  vk: {
    title: 'ВКонтакте',
    authorize: 'https://id.vk.com/authorize',
    token: 'https://id.vk.com/oauth2/auth',
    userInfo: 'https://id.vk.com/oauth2/user_info',
    scopes: [],
    hasPkce: true,
  },
  yandex: {
    title: 'Яндекс',
    authorize: 'https://oauth.yandex.ru/authorize',
    token: 'https://oauth.yandex.ru/token',
    userInfo: 'https://login.yandex.ru/info?format=json',
    scopes: [],
    hasPkce: true,
  },
  google: {
    title: 'Google',
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    userInfo: 'https://openidconnect.googleapis.com/v1/userinfo',
    scopes: ['openid', 'profile', 'email'],
    hasPkce: true,
  },
  discord: {
    title: 'Discord',
    authorize: 'https://discord.com/oauth2/authorize',
    token: 'https://discord.com/api/oauth2/token',
    userInfo: 'https://discord.com/api/users/@me',
    scopes: ['identify', 'email'],
    hasPkce: true,
  },
  patreon: {
    title: 'Patreon',
    authorize: 'https://www.patreon.com/oauth2/authorize',
    token: 'https://www.patreon.com/api/oauth2/token',
    userInfo:
      'https://www.patreon.com/api/oauth2/v2/identity?fields%5Buser%5D=email,full_name,is_email_verified,vanity',
    scopes: ['identity', 'identity[email]'],
    hasPkce: false,
  },
};

/** The providers that the operator has configured. */
export type Providers = {
  list: () => SocialProvider[];
  /** Fails with `not_found` when the provider is not configured. */
  find: (name: string) => Provider;
  titleOf: (type: SocialType) => string;
  /** Milliseconds to wait for an answer of a provider. */
  timeoutMs: number;
};

const TIMEOUT_MS = 5_000;

/** Opens the configured providers; each has its own callback address. */
export function openProviders(config: SocialConfig, publicOrigin: string): Providers {
  const types = (Object.keys(SPECS) as SocialType[]).filter((type) => config.keys[type] !== undefined);
  const withOrigin = (address: string) => {
    const { origin, href } = new URL(address);
    return config.origin === undefined ? href : config.origin + href.slice(origin.length);
  };
  return {
    list: () => types.map((type) => ({ provider: type, title: SPECS[type].title })),
    find: (name) => {
      const type = types.find((one) => one === name);
      const keys = type && config.keys[type];
      if (!keys) throw new Failure('not_found', 'Такого способа входа нет.');
      const spec = SPECS[type];
      const { authorize, token, userInfo } = spec;
      const addresses = {
        authorize: withOrigin(authorize),
        token: withOrigin(token),
        userInfo: withOrigin(userInfo),
      };
      const redirectUri = `${publicOrigin}${socialPath(type, 'callback')}`;
      return { ...spec, ...addresses, ...keys, type, redirectUri };
    },
    titleOf: (type) => SPECS[type].title,
    timeoutMs: config.timeoutMs ?? TIMEOUT_MS,
  };
}
