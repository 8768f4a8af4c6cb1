import { CodeChallengeMethod, OAuth2Client } from 'arctic';
import { Failure } from '#server/failure.ts';
import { readBounded } from '#server/platform/http/request/read-bounded.ts';
import { parseProfile, type ProviderProfile } from './provider-profile.ts';
import type { Provider } from './providers.ts';

const MAX_ANSWER_BYTES = 64 * 1024;
const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };

/** Thrown when a provider rejects a request. */
class ProviderRefusal extends Error {}

async function requestJson(address: string, init: RequestInit): Promise<object> {
  // Redirects are refused: only the fixed addresses of a provider are ever requested.
  const response = await fetch(address, { ...init, redirect: 'error' });
  const text = await readBounded(response, MAX_ANSWER_BYTES);
  if (response.status >= 400 && response.status < 500 && response.status !== 429) throw new ProviderRefusal();
  if (!response.ok) throw new Error(`it answers ${response.status}`);
  const answer: unknown = JSON.parse(text);
  if (answer === null || typeof answer !== 'object') throw new Error('it answers no object');
  // Some providers report errors with status 200.
  if ('error' in answer) throw new ProviderRefusal();
  return answer;
}

/**
 * Requests one of the fixed addresses of a provider and returns its JSON object. Throws `ProviderRefusal` when the
 * provider rejects the request, and fails with `unavailable` on timeouts and unreadable answers.
 */
async function requestProvider(
  address: string,
  init: RequestInit,
  { title, timeoutMs }: { title: string; timeoutMs: number },
): Promise<object> {
  try {
    return await requestJson(address, { ...init, signal: AbortSignal.timeout(timeoutMs) });
  } catch (error) {
    if (error instanceof ProviderRefusal) throw error;
    throw new Failure('unavailable', `${title} не отвечает. Попробуйте ещё раз через минуту.`);
  }
}

/** Builds the URL where the user authorizes the sign-in; the browser returns with `state` and a code. */
export function authorizationUrl(provider: Provider, state: string, verifier: string): string {
  const { id, secret, redirectUri, authorize, scopes, hasPkce } = provider;
  const client = new OAuth2Client(id, secret ?? null, redirectUri);
  const url = hasPkce
    ? client.createAuthorizationURLWithPKCE(authorize, state, CodeChallengeMethod.S256, verifier, [...scopes])
    : client.createAuthorizationURL(authorize, state, [...scopes]);
  return url.href;
}

/** The parameters with which a browser returns from a provider, and the PKCE verifier. */
export type ProviderCallback = { code: string; state: string; deviceId: string | null; verifier: string };

function basicAuth(id: string, secret: string): string {
  return `Basic ${Buffer.from([id, secret].map(encodeURIComponent).join(':')).toString('base64')}`;
}

function tokenRequest(
  provider: Provider,
  { code, state, deviceId, verifier }: ProviderCallback,
): RequestInit {
  const { id, secret, redirectUri, type, hasPkce } = provider;
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    ...(hasPkce && { code_verifier: verifier }),
    ...(secret === undefined && { client_id: id }),
    ...(type === 'vk' && { state, device_id: deviceId ?? '' }),
  });
  const authorization = secret === undefined ? {} : { authorization: basicAuth(id, secret) };
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

// arctic's own exchange has no timeout, follows redirects and lacks the `device_id` of VK.
async function requestProfile(
  provider: Provider,
  returned: ProviderCallback,
  timeoutMs: number,
): Promise<ProviderProfile | undefined> {
  const options = { title: provider.title, timeoutMs };
  const tokens = await requestProvider(provider.token, tokenRequest(provider, returned), options);
  const token: unknown = 'access_token' in tokens ? tokens.access_token : undefined;
  if (typeof token !== 'string' || token === '') return undefined;
  return parseProfile(
    provider.type,
    await requestProvider(provider.userInfo, infoRequest(provider, token), options),
  );
}

/** Reads the profile of the user who returned from a provider. Its tokens are used only for this and never stored. */
export async function fetchProfile(
  provider: Provider,
  returned: ProviderCallback,
  timeoutMs: number,
): Promise<ProviderProfile> {
  const { title } = provider;
  try {
    const profile = await requestProfile(provider, returned, timeoutMs);
    if (profile) return profile;
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    throw new Failure('invalid', `${title} не подтверждает этот вход. Начните ещё раз.`);
  }
  throw new Failure('unavailable', `${title} отвечает непонятно. Попробуйте войти другим способом.`);
}
