import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider, type Configuration, type KoaContextWithOIDC } from 'oidc-provider';

export type IdentityProvider = {
  origin: string;
  id: string;
  secret: string;
  /** The user who is signed in at the provider. */
  person: { sub: string; name?: string; email?: string; email_verified?: boolean };
  /** Whether that user refuses to sign in. */
  isRefusing: boolean;
  /** Follows the provider's redirects with a separate cookie jar; returns the first address elsewhere. */
  followRedirects: (address: string) => Promise<string>;
  close: () => Promise<void>;
};

const CLIENT = { client_id: 'akane-tests', client_secret: 'a-secret-of-this-provider' };

// The user has already granted every scope.
async function agree({ oidc }: KoaContextWithOIDC) {
  const { client, session, provider } = oidc;
  const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' });
  grant.addOIDCScope('openid profile email');
  await grant.save();
  return grant;
}

function configuration(identity: IdentityProvider, redirectUris: string[]): Configuration {
  return {
    clients: [{ ...CLIENT, redirect_uris: redirectUris }],
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: async () => ({ ...identity.person, sub: accountId }),
    }),
    loadExistingGrant: agree,
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    cookies: { keys: ['of tests'] },
    ttl: { Interaction: 60, Grant: 60, Session: 60, AccessToken: 60, IdToken: 60, AuthorizationCode: 60 },
    // The paths of Google.
    routes: { authorization: '/o/oauth2/v2/auth', token: '/token', userinfo: '/v1/userinfo' },
  };
}

async function walk(origin: string, address: string): Promise<string> {
  const jar = new Map<string, string>();
  let next = address;
  while (next.startsWith(origin)) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const one of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
      jar.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${response.status} at ${next}: ${await response.text()}`);
    next = new URL(location, next).href;
  }
  return next;
}

/**
 * Starts an OpenID Connect provider that signs in the person set by a test. It reads `redirectUris` at its first
 * request, so they may be added after the start.
 */
export async function startIdentityProvider(redirectUris: string[]): Promise<IdentityProvider> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const identity: IdentityProvider = {
    origin,
    id: CLIENT.client_id,
    secret: CLIENT.client_secret,
    person: { sub: 'nobody' },
    isRefusing: false,
    followRedirects: (address) => walk(origin, address),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  let made: Provider | undefined;
  server.on('request', (req, res) => {
    const provider = (made ??= new Provider(origin, configuration(identity, redirectUris)));
    if (!req.url?.startsWith('/interaction/')) return void provider.callback()(req, res);
    const answer = identity.isRefusing
      ? { error: 'access_denied', error_description: 'no' }
      : { login: { accountId: identity.person.sub, remember: false } };
    return void provider.interactionFinished(req, res, answer);
  });
  return identity;
}
