import { z } from 'zod';
import { agent } from './agent.ts';
import { token } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { datetime } from './values.ts';

const tag = 'Соцсети';

/** The networks that AniLiberty has, and Yandex. */
export const SOCIAL_TYPES = ['vk', 'yandex', 'google', 'discord', 'patreon'] as const;
export type SocialType = (typeof SOCIAL_TYPES)[number];

const provider = z.enum(SOCIAL_TYPES);
/** The name of the network for people. */
const title = z.string();
// An unknown network is answered with 404, not with 422.
const params = z.object({ provider: z.string().max(40) });

const MAX_SECRET = 200;
const MAX_CODE = 4_000;
const secret = z.string().min(1).max(MAX_SECRET);

export const socialProvider = z.object({ provider, title }).meta({ id: 'SocialProvider' });
export type SocialProvider = z.output<typeof socialProvider>;

export const socialProviders = endpoint({
  method: 'GET',
  path: '/api/v1/accounts/users/auth/social/providers',
  tag,
  summary: 'Через какие соцсети можно войти',
  description: 'Lists the social networks that this site accepts for signing in.',
  response: z.array(socialProvider),
  cached: true,
});

/** The address to open in a browser, and the secret by which the client that started the sign-in polls for it. */
const started = z.object({ url: z.string(), state: z.string() }).meta({ id: 'StartedSocial' });

export const socialLogin = endpoint({
  method: 'GET',
  path: '/api/v1/accounts/users/auth/social/:provider/login',
  tag,
  summary: 'Начать вход из приложения: url открыть в браузере, по state спрашивать authenticate',
  description:
    'Starts a sign-in from an app: the app opens `url` in a browser and polls `authenticate` with `state`.',
  params,
  response: started,
  failures: [404, 429],
});

export const socialAuthenticate = endpoint({
  method: 'GET',
  path: '/api/v1/accounts/users/auth/social/authenticate',
  tag,
  summary: 'Забрать свой вход, один раз; 404, пока его не закончили в браузере',
  description:
    'Returns the token of a finished social sign-in once; answers 404 until the browser has finished it.',
  query: z.object({ state: secret }),
  response: token,
  failures: [404, 422],
});

export const startSocial = endpoint({
  method: 'POST',
  path: '/api/v1/accounts/users/auth/social/:provider/start',
  tag,
  summary: 'Начать вход со страницы сайта: закончит его тот же браузер',
  description: 'Starts a sign-in from a page of this site; only the same browser can finish it.',
  params,
  response: started,
  failures: [404, 429],
});

export const inspectSocial = endpoint({
  method: 'POST',
  path: '/api/v1/accounts/users/auth/social/:provider/look',
  tag,
  summary: 'Кто начал вход, который вернулся в браузер',
  description: 'Tells which device started the sign-in that has returned to this browser.',
  params,
  body: z.object({ state: secret }),
  response: z.object({ agent, is_site: z.boolean() }).meta({ id: 'AskedBySocial' }),
  failures: [404, 422, 429],
});

export const finishSocial = endpoint({
  method: 'POST',
  path: '/api/v1/accounts/users/auth/social/:provider/finish',
  tag,
  summary: 'Закончить вход тем, с чем браузер вернулся от соцсети',
  description: 'Finishes a social sign-in or link with the code that the provider gave to the browser.',
  params,
  body: z.object({
    state: secret,
    code: z.string().min(1).max(MAX_CODE),
    /** Only VK sends it. */
    device_id: z.string().max(MAX_CODE).nullish(),
    /** The `state` that this browser got at the start; without it only the sign-in of an app can be finished. */
    browser_state: secret.nullish(),
  }),
  /** The token if the sign-in was started at the site; an app fetches its own. */
  response: z.object({ token: z.string().nullable(), is_linked: z.boolean() }).meta({ id: 'FinishedSocial' }),
  failures: [404, 409, 422, 429, 503],
});

export const linkedSocial = z
  .object({
    provider,
    title,
    /** The user's name in the network. */
    name: z.string(),
    created_at: datetime,
    /** Whether it is the only way to sign in; then it cannot be unlinked. */
    is_last_way: z.boolean(),
  })
  .meta({ id: 'LinkedSocial' });
export type LinkedSocial = z.output<typeof linkedSocial>;

const MINE = '/api/v1/accounts/users/me/socials' as const;

export const mySocials = endpoint({
  method: 'GET',
  path: MINE,
  tag,
  summary: 'Соцсети, привязанные к аккаунту',
  description: "Lists the social accounts that are linked to the caller's account.",
  response: z.array(linkedSocial),
  signedIn: 403,
});

export const linkSocial = endpoint({
  method: 'POST',
  path: `${MINE}/:provider`,
  tag,
  summary: 'Начать привязку со страницы сайта: закончит её тот же браузер',
  description:
    'Starts linking a social account from a page of this site; only the same browser can finish it.',
  params,
  response: started,
  signedIn: 403,
  failures: [404, 429],
});

export const unlinkSocial = endpoint({
  method: 'DELETE',
  path: `${MINE}/:provider`,
  tag,
  summary: 'Отвязать; единственный способ войти остаётся',
  description: 'Unlinks a social account; answers 409 when nothing else opens the account.',
  params,
  signedIn: 403,
  failures: [404, 409],
});
