import { socialPath } from '#contract/addresses.ts';
import type { SocialProvider, SocialType } from '#contract/social.ts';
import { Failure } from '#server/failure.ts';
import type { SocialConfig, SocialKeys } from './settings.ts';

type Place = {
  /** The name that people know. */
  title: string;
  authorize: string;
  token: string;
  userInfo: string;
  scopes: readonly string[];
  /** All who know of it get a proof that whoever began also ends. */
  hasPkce: boolean;
};

/** A provider that is on. */
export type Provider = Place & SocialKeys & { type: SocialType; redirectUri: string };

// Nobody else is ever asked: no address comes from outside.
const PLACES: Record<SocialType, Place> = {
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

/** The providers that the operator has turned on. */
export type Providers = {
  list: () => SocialProvider[];
  /** Fails with `not_found` for any other. */
  find: (name: string) => Provider;
  titleOf: (type: SocialType) => string;
  /** Milliseconds that each has for an answer. */
  patience: number;
};

const PATIENCE_MS = 5_000;

/** Reads which providers are on; each comes back to an address of its own. */
export function openProviders(config: SocialConfig, publicOrigin: string): Providers {
  const types = (Object.keys(PLACES) as SocialType[]).filter((type) => config.keys[type] !== undefined);
  const at = (address: string) => {
    const { origin, href } = new URL(address);
    return config.origin === undefined ? href : config.origin + href.slice(origin.length);
  };
  return {
    list: () => types.map((type) => ({ provider: type, title: PLACES[type].title })),
    find: (name) => {
      const type = types.find((one) => one === name);
      const keys = type && config.keys[type];
      if (!keys) throw new Failure('not_found', 'Такого способа входа нет.');
      const place = PLACES[type];
      const { authorize, token, userInfo } = place;
      const addresses = { authorize: at(authorize), token: at(token), userInfo: at(userInfo) };
      const redirectUri = `${publicOrigin}${socialPath(type, 'callback')}`;
      return { ...place, ...addresses, ...keys, type, redirectUri };
    },
    titleOf: (type) => PLACES[type].title,
    patience: config.patience ?? PATIENCE_MS,
  };
}
