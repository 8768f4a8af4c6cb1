import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { finishSocial, startSocial, SOCIAL_TYPES, type SocialType } from '#contract/social.ts';
import { createApi } from '#server/app.ts';
import { ORIGIN, openTestApi, openTestLocator, type TestApi } from '#tests/support/api.ts';
import {
  respondWithProfile,
  startFakeProvider,
  type FakeProvider,
  type ProviderResponse,
} from '#tests/support/servers/fake-provider.ts';
import { authorizationUrl } from './identify.ts';
import { openProviders } from './providers.ts';
import type { SocialConfig } from './settings.ts';

let api: TestApi;
let fake: FakeProvider;
let fetch: (request: Request) => Promise<Response>;

const KEYS: SocialConfig['keys'] = Object.fromEntries(
  SOCIAL_TYPES.map((type) => [type, { id: `id of ${type}`, secret: type === 'vk' ? undefined : 'a secret' }]),
);
const PEOPLE: Record<SocialType, object> = {
  vk: { user: { user_id: '1', first_name: 'Вера' } },
  yandex: { id: '2', display_name: 'Вера' },
  google: { sub: '3', name: 'Вера' },
  discord: { id: '4', username: 'vera' },
  patreon: { data: { id: '5', attributes: { full_name: 'Вера' } } },
};

before(async () => {
  api = await openTestApi();
  fake = await startFakeProvider();
  fetch = await openApi({});
});
async function openApi(more: Pick<SocialConfig, 'timeoutMs'>) {
  const { db, storage } = api;
  const social = { keys: KEYS, origin: fake.origin, ...more };
  const deps = {
    db,
    storage,
    locator: await openTestLocator(),
    social,
    publicOrigin: ORIGIN,
    log: assert.fail,
  };
  return createApi(deps, { checkAnswers: true }).fetch;
}

after(async () => {
  await fake.close();
  await api.close();
});

async function post(path: string, body?: object) {
  const init = { method: 'POST', body: body ? JSON.stringify(body) : null };
  const response = await fetch(new Request(new URL(path, ORIGIN), init));
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

/** A complete sign-in: the browser returns with a code. */
async function signIn(type: SocialType) {
  const { body } = await post(startSocial.path.replace(':provider', type));
  const { searchParams } = new URL(body['url'] ?? '');
  fake.requests.length = 0;
  return post(finishSocial.path.replace(':provider', type), {
    code: 'the-code',
    state: searchParams.get('state'),
    device_id: type === 'vk' ? 'of-vk' : null,
    browser_state: body['state'],
  });
}

for (const type of SOCIAL_TYPES) {
  test(`${type} gets requests in its own format and signs in`, async () => {
    fake.respond = respondWithProfile(PEOPLE[type]);
    const { status, body } = await signIn(type);
    assert.equal(status, 200, body['message'] ?? '');
    assert.ok(body['token']);
    const [exchange, info] = fake.requests;
    const sent = Object.fromEntries(new URLSearchParams(exchange?.body ?? ''));
    assert.equal(sent['grant_type'], 'authorization_code');
    assert.equal(sent['redirect_uri'], `${ORIGIN}/app/auth/social/${type}/callback`);
    assert.equal(sent['code_verifier']?.length, type === 'patreon' ? undefined : 43);
    if (type === 'vk') {
      assert.deepEqual([sent['client_id'], sent['device_id']], ['id of vk', 'of-vk']);
      assert.match(info?.body ?? '', /access_token=a-word/);
    } else {
      const basic = Buffer.from(`id%20of%20${type}:a%20secret`).toString('base64');
      assert.equal(exchange?.headers.authorization, `Basic ${basic}`);
      assert.equal(info?.headers.authorization, `${type === 'yandex' ? 'OAuth' : 'Bearer'} a-word`);
    }
  });
}

test('by default every provider has an https address and its own callback address', () => {
  const providers = openProviders({ keys: KEYS }, ORIGIN);
  const back = new Set<string | null>();
  for (const { provider } of providers.list()) {
    const one = providers.find(provider);
    for (const address of [one.authorize, one.token, one.userInfo]) assert.match(address, /^https:\/\//);
    const { searchParams } = new URL(authorizationUrl(one, 'word', 'v'.repeat(43)));
    back.add(searchParams.get('redirect_uri'));
    assert.equal(searchParams.get('state'), 'word');
  }
  assert.equal(back.size, SOCIAL_TYPES.length);
});

test('answers nonsense of a provider with a message for people and begins no session', async () => {
  const token = JSON.stringify({ access_token: 'a-word' });
  const info =
    (said: ProviderResponse): FakeProvider['respond'] =>
    ({ path }) =>
      path === '/token' ? { body: token } : said;
  const answers: [FakeProvider['respond'], number][] = [
    [() => ({ body: '<html>' }), 503],
    [() => ({ body: '' }), 503],
    [() => ({ body: 'null' }), 503],
    [() => ({ body: '[]' }), 503],
    [() => ({ body: '{"access_token": 5}' }), 503],
    [() => ({ body: '{"error": "invalid_grant"}' }), 422],
    [() => ({ status: 400, body: '{"error": "invalid_grant"}' }), 422],
    [() => ({ status: 500, body: '{}' }), 503],
    [() => ({ status: 429, body: '{}' }), 503],
    [() => ({ status: 302, body: '', headers: { location: `${fake.origin}/v1/userinfo` } }), 503],
    [() => ({ body: JSON.stringify({ access_token: 'x'.repeat(100_000) }) }), 503],
    [info({ body: '{}' }), 503],
    [info({ body: '{"sub": null}' }), 503],
    [info({ status: 401, body: '{}' }), 422],
  ];
  const sessions = await api.db.selectFrom('sessions').select('id').execute();
  for (const [answer, status] of answers) {
    fake.respond = answer;
    const response = await signIn('google');
    assert.equal(response.status, status, String(answer));
    assert.match(response.body['message'] ?? '', /^Google .+\.$/);
  }
  // A provider that hangs runs into the timeout.
  fetch = await openApi({ timeoutMs: 100 });
  fake.respond = () => new Promise(() => {});
  assert.equal((await signIn('google')).status, 503);
  assert.equal((await api.db.selectFrom('sessions').select('id').execute()).length, sessions.length);
});
