import { CodeChallengeMethod, OAuth2Client } from 'arctic';
import { Failure } from '#server/failure.ts';
import { askProvider, Refused } from './ask-provider.ts';
import { readPerson, type Person } from './people.ts';
import type { Provider } from './providers.ts';

/** Where a browser goes to be recognised; it comes back with `state` and a code. */
export function authorizeAddress(provider: Provider, state: string, verifier: string): string {
  const { id, secret, redirectUri, authorize, scopes, hasPkce } = provider;
  const client = new OAuth2Client(id, secret ?? null, redirectUri);
  const url = hasPkce
    ? client.createAuthorizationURLWithPKCE(authorize, state, CodeChallengeMethod.S256, verifier, [...scopes])
    : client.createAuthorizationURL(authorize, state, [...scopes]);
  return url.href;
}

/** What a browser has brought back. */
export type Returned = { code: string; state: string; deviceId: string | null; verifier: string };

const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };

function basic(id: string, secret: string): string {
  return `Basic ${Buffer.from([id, secret].map(encodeURIComponent).join(':')).toString('base64')}`;
}

function tokenRequest(provider: Provider, { code, state, deviceId, verifier }: Returned): RequestInit {
  const { id, secret, redirectUri, type, hasPkce } = provider;
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    ...(hasPkce && { code_verifier: verifier }),
    ...(secret === undefined && { client_id: id }),
    ...(type === 'vk' && { state, device_id: deviceId ?? '' }),
  });
  const authorization = secret === undefined ? {} : { authorization: basic(id, secret) };
  return { method: 'POST', body, headers: { ...FORM, ...authorization } };
}

function infoRequest({ id, type }: Provider, token: string): RequestInit {
  if (type === 'vk') {
    const body = new URLSearchParams({ client_id: id, access_token: token });
    return { method: 'POST', body, headers: FORM };
  }
  const scheme = type === 'yandex' ? 'OAuth' : 'Bearer';
  return { headers: { authorization: `${scheme} ${token}`, accept: 'application/json' } };
}

// The exchange itself is not left to the library: it waits for ever, follows redirects and has no word for VK's device.
async function askWho(provider: Provider, returned: Returned, patience: number): Promise<Person | undefined> {
  const of = { title: provider.title, patience };
  const tokens = await askProvider(provider.token, tokenRequest(provider, returned), of);
  const token: unknown = 'access_token' in tokens ? tokens.access_token : undefined;
  if (typeof token !== 'string' || token === '') return undefined;
  return readPerson(provider.type, await askProvider(provider.userInfo, infoRequest(provider, token), of));
}

/** Who came back from a provider. Its tokens are used for this one question and kept nowhere. */
export async function identify(provider: Provider, returned: Returned, patience: number): Promise<Person> {
  const { title } = provider;
  try {
    const person = await askWho(provider, returned, patience);
    if (person) return person;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    throw new Failure('invalid', `${title} не подтверждает этот вход. Начните ещё раз.`);
  }
  throw new Failure('unavailable', `${title} отвечает непонятно. Попробуйте войти другим способом.`);
}
