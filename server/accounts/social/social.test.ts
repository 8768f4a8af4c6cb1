import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  finishSocial,
  linkSocial,
  inspectSocial,
  mySocials,
  socialAuthenticate,
  socialLogin,
  socialProviders,
  startSocial,
  unlinkSocial,
  type LinkedSocial,
} from '#contract/social.ts';
import { createApi } from '#server/app.ts';
import { myProfile, type Profile } from '#contract/profile.ts';
import type { JobSender } from '#server/platform/jobs/jobs.ts';
import { endSessions } from '../sessions/sessions.ts';
import { createTestAccount, createTestSession, PASSWORD } from '#tests/support/samples/account.ts';
import { HEADERS_FROM, NOW, ORIGIN, openTestApi, openTestLocator, type TestApi } from '#tests/support/api.ts';
import { startIdentityProvider, type IdentityProvider } from '#tests/support/servers/identity-provider.ts';
import { openTestMailbox, type TestMailbox } from '#tests/support/servers/test-mailbox.ts';
import { socialEmails } from './emails.ts';

type Headers = Record<string, string>;
type Started = { url: string; state: string };

const CALLBACK = (provider: string) => `${ORIGIN}/app/auth/social/${provider}/callback`;

let api: TestApi;
let identity: IdentityProvider;
let postbox: TestMailbox;
let clock = Date.parse(NOW);
let fetch: (request: Request) => Promise<Response>;

before(async () => {
  api = await openTestApi();
  postbox = await openTestMailbox(api, socialEmails({ db: api.db, publicOrigin: ORIGIN }));
  identity = await startIdentityProvider([CALLBACK('google')]);
  const { id, secret, origin } = identity;
  const social = { keys: { google: { id, secret }, discord: { id: 'other', secret: 'other' } }, origin };
  const { db, storage } = api;
  const jobs: JobSender = { send: async (...job) => (await api.jobs()).send(...job) };
  const now = () => new Date(clock);
  const locator = await openTestLocator();
  const deps = { db, storage, jobs, locator, social, publicOrigin: ORIGIN, now, log: assert.fail };
  fetch = createApi(deps, { checkAnswers: true }).fetch;
});
after(async () => {
  await postbox.waitUntilIdle();
  await identity.close();
  await api.close();
});

async function ask(method: string, path: string, headers: Headers = {}, body?: object) {
  const init = { method, headers, body: body ? JSON.stringify(body) : null };
  const response = await fetch(new Request(new URL(path, ORIGIN), init));
  const text = await response.text();
  return { status: response.status, text, json: (text === '' ? undefined : JSON.parse(text)) as never };
}

const at = (path: string, provider = 'google') => path.replace(':provider', provider);

async function begin(kind: { path: string; method: string }, headers: Headers = {}): Promise<Started> {
  const { status, text, json } = await ask(kind.method, at(kind.path), headers);
  assert.equal(status, 200, text);
  return json;
}

type Back = { code: string; state: string };

/** Goes through the provider as one of its users; returns the parameters with which the browser comes back. */
async function walk(url: string, person: IdentityProvider['person']): Promise<Back> {
  identity.person = person;
  const led = new URL(await identity.followRedirects(url));
  assert.equal(led.origin + led.pathname, CALLBACK('google'));
  const { code = '', state = '' } = Object.fromEntries(led.searchParams);
  return { code, state };
}

const finish = (back: object, headers: Headers = {}, provider = 'google') =>
  ask('POST', at(finishSocial.path, provider), headers, back);
const poll = (state: string, headers: Headers = {}) =>
  ask('GET', `${socialAuthenticate.path}?state=${state}`, headers);

async function profileOf(token: string): Promise<Profile> {
  const { status, json } = await ask('GET', myProfile.path, { authorization: `Bearer ${token}` });
  assert.equal(status, 200);
  return json;
}

/** A complete sign-in at the site; the token is the browser's. */
async function signIn(person: IdentityProvider['person']) {
  const { url, state } = await begin(startSocial);
  return finish({ ...(await walk(url, person)), browser_state: state });
}
async function tokenOf(person: IdentityProvider['person']): Promise<string> {
  const { status, text, json } = await signIn(person);
  assert.equal(status, 200, text);
  return (json as { token: string }).token;
}

async function link(headers: Headers, person: IdentityProvider['person']) {
  const { url, state } = await begin(linkSocial, headers);
  return finish({ ...(await walk(url, person)), browser_state: state });
}
const links = async (headers: Headers): Promise<LinkedSocial[]> =>
  (await ask('GET', mySocials.path, headers)).json;
const unlink = (headers: Headers, provider = 'google') =>
  ask('DELETE', at(unlinkSocial.path, provider), headers);

const count = async (table: 'users' | 'sessions') =>
  (await api.db.selectFrom(table).select('id').execute()).length;

test('lists only the configured providers, with their titles', async () => {
  const { json } = await ask('GET', socialProviders.path);
  assert.deepEqual(json, [
    { provider: 'google', title: 'Google' },
    { provider: 'discord', title: 'Discord' },
  ]);
  for (const name of ['vk', 'nobody', '__proto__', 'constructor'])
    assert.equal((await ask('GET', at(socialLogin.path, name))).status, 404);
});

test('sends the browser to the provider with PKCE and our own callback address, for any Host header', async () => {
  const { json } = await ask('GET', `${at(socialLogin.path)}?host=evil.example`);
  const { url, state } = json as Started;
  const { origin, pathname, searchParams } = new URL(url);
  assert.equal(origin + pathname, `${identity.origin}/o/oauth2/v2/auth`);
  assert.equal(searchParams.get('redirect_uri'), CALLBACK('google'));
  assert.equal(searchParams.get('code_challenge_method'), 'S256');
  assert.match(searchParams.get('code_challenge') ?? '', /^[\w-]{43}$/);
  assert.match(state, /^[\w-]{43}$/);
  assert.ok(!url.includes(state) && !url.includes('evil'));
});

test('an app gets its session once by polling after the browser has finished', async () => {
  const APP = { 'user-agent': 'AniLiberty/4.0 (iPhone; iOS 18.5; Scale/3.00)', ...HEADERS_FROM.RU };
  const { url, state } = await begin(socialLogin, APP);
  assert.equal((await poll(state)).status, 404);
  const back = await walk(url, { sub: 'app-viewer', name: 'Мика' });
  const seen = await ask('POST', at(inspectSocial.path), {}, { state: back.state });
  const { agent, is_site: isSite } = seen.json as {
    agent: { browser: object; location: object };
    is_site: boolean;
  };
  assert.deepEqual(
    [agent.browser, agent.location, isSite],
    [{ name: 'AniLiberty', version: '4' }, { country: 'Россия', iso_code: 'RU' }, false],
  );
  assert.equal((await poll(state)).status, 404);
  const { json } = await finish(back);
  assert.deepEqual(json, { token: null, is_linked: false });
  const { status, json: claimed } = await poll(state, APP);
  assert.equal(status, 200);
  const profile = await profileOf((claimed as { token: string }).token);
  assert.deepEqual([profile.login, profile.nickname, profile.email], ['mika', 'Мика', '']);
  const row = await api.db
    .selectFrom('sessions')
    .select('country')
    .where('user_agent', '=', APP['user-agent'])
    .executeTakeFirst();
  assert.equal(row?.country, 'RU');
  assert.equal((await poll(state)).status, 404);
  assert.equal((await ask('POST', at(inspectSocial.path), {}, { state: back.state })).status, 404);
});

test('the same profile opens the same account; only a verified e-mail is stored', async () => {
  const person = { sub: 'vera', name: 'Vera', email: 'Vera@Example.org', email_verified: true };
  const first = await profileOf(await tokenOf(person));
  assert.deepEqual([first.login, first.email], ['vera', 'Vera@Example.org']);
  const again = await profileOf(await tokenOf({ ...person, name: 'Вера', email: 'new@example.org' }));
  assert.deepEqual([again.id, again.email, again.nickname], [first.id, 'Vera@Example.org', 'Vera']);
  const unverified = { sub: 'unsure', name: 'Unsure', email: 'unsure@example.org', email_verified: false };
  assert.equal((await profileOf(await tokenOf(unverified))).email, '');
});

test('does not reuse logins and nicknames of others or names of the team', async () => {
  const one = await profileOf(await tokenOf({ sub: 'name-1', name: 'Сакура' }));
  const two = await profileOf(await tokenOf({ sub: 'name-2', name: 'Сaкура' }));
  assert.deepEqual([one.login, one.nickname], ['sakura', 'Сакура']);
  assert.match(two.login, /^sakura_\d{4,6}$/);
  assert.equal(two.nickname, null);
  const team = await profileOf(await tokenOf({ sub: 'name-3', name: 'Администрация' }));
  assert.deepEqual([/^(viewer|administratsiya)/.test(team.login), team.nickname], [true, null]);
  assert.match((await profileOf(await tokenOf({ sub: 'name-4', name: 'Admin' }))).login, /^viewer_\d+$/);
  assert.match((await profileOf(await tokenOf({ sub: 'name-5' }))).login, /^viewer_\d+$/);
});

test('never takes over an account by its e-mail, verified or not', async () => {
  const owner = await createTestAccount(api, 'owner');
  const users = await count('users');
  const thief = { sub: 'thief', name: 'Thief', email: 'OWNER@example.org', email_verified: true };
  const { status, json } = await signIn(thief);
  assert.equal(status, 409);
  assert.match((json as { message: string }).message, /уже есть аккаунт\. Войдите в него и привяжите Google/);
  assert.deepEqual([await count('users'), await links(owner.headers)], [users, []]);
  const unverified = await profileOf(await tokenOf({ ...thief, email_verified: false }));
  assert.notEqual(unverified.id, owner.id);
  assert.equal(unverified.email, '');
});

test('gives one of fifty parallel callbacks, and one of fifty parallel polls, the session', async () => {
  const { url, state } = await begin(startSocial);
  const back = { ...(await walk(url, { sub: 'fifty' })), browser_state: state };
  const sessions = await count('sessions');
  const answers = await Promise.all(Array.from({ length: 50 }, () => finish(back)));
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  assert.ok(answers.every(({ status }) => [200, 404].includes(status)));
  assert.equal(await count('sessions'), sessions + 1);
  const app = await begin(socialLogin);
  await finish(await walk(app.url, { sub: 'fifty' }));
  const polls = await Promise.all(Array.from({ length: 50 }, () => poll(app.state)));
  assert.equal(polls.filter(({ status }) => status === 200).length, 1);
  assert.equal(await count('sessions'), sessions + 2);
});

test('creates one account for parallel first sign-ins of one profile', async () => {
  const users = await count('users');
  const person = { sub: 'hurried', name: 'Hurried', email: 'hurried@example.org', email_verified: true };
  const backs = [];
  for (let i = 0; i < 10; i += 1) {
    const { url, state } = await begin(startSocial);
    backs.push({ ...(await walk(url, person)), browser_state: state });
  }
  const answers = await Promise.all(backs.map((back) => finish(back)));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  assert.equal(await count('users'), users + 1);
});

test('only the browser that started a sign-in of the site can finish it', async () => {
  const mine = await begin(startSocial);
  const otherSignIn = await begin(startSocial);
  const back = await walk(mine.url, { sub: 'swapped' });
  for (const asking of [undefined, otherSignIn.state, back.state, 'made-up'])
    assert.equal((await finish({ ...back, browser_state: asking })).status, 404, asking ?? 'none');
  assert.equal((await poll(mine.state)).status, 404);
  assert.equal((await finish({ ...back, browser_state: mine.state })).status, 200);
  assert.equal((await finish({ ...back, browser_state: mine.state })).status, 404);
  // The secret of an app does not finish a sign-in in a browser.
  const app = await begin(socialLogin);
  const appBack = await walk(app.url, { sub: 'swapped' });
  assert.equal((await finish({ ...appBack, browser_state: app.state })).status, 404);
});

test('refuses missing, foreign and expired states, and codes of others', async () => {
  const { url, state } = await begin(startSocial);
  const back = await walk(url, { sub: 'strict' });
  assert.equal((await finish({ code: back.code })).status, 422);
  assert.equal((await finish({ ...back, state: 'made-up', browser_state: state })).status, 404);
  assert.equal((await finish({ ...back, browser_state: state }, {}, 'discord')).status, 404);
  assert.equal((await ask('POST', at(inspectSocial.path, 'discord'), {}, { state: back.state })).status, 404);
  const other = await begin(startSocial);
  const { status, json } = await finish({
    code: back.code,
    state: new URL(other.url).searchParams.get('state'),
    browser_state: other.state,
  });
  // The PKCE verifier belongs to another sign-in.
  assert.equal(status, 422);
  assert.match((json as { message: string }).message, /Google не подтверждает/);
  clock += 601_000;
  assert.equal((await finish({ ...back, browser_state: state })).status, 404);
});

test('refuses a code that was used before', async () => {
  const first = await begin(startSocial);
  const back = await walk(first.url, { sub: 'replayed' });
  assert.equal((await finish({ ...back, browser_state: first.state })).status, 200);
  const second = await begin(startSocial);
  const state = new URL(second.url).searchParams.get('state');
  assert.equal((await finish({ code: back.code, state, browser_state: second.state })).status, 422);
});

test('links a social account, lists it, signs in by it and unlinks it', async () => {
  const mika = await createTestAccount(api, 'linking');
  const { json } = await link(mika.headers, { sub: 'linked', name: 'Mika at Google' });
  assert.deepEqual(json, { token: null, is_linked: true });
  const [linked] = await links(mika.headers);
  assert.deepEqual(
    [linked?.provider, linked?.title, linked?.name, linked?.is_last_way],
    ['google', 'Google', 'Mika at Google', false],
  );
  assert.equal((await profileOf(await tokenOf({ sub: 'linked' }))).id, mika.id);
  assert.equal((await link(mika.headers, { sub: 'linked' })).status, 200);
  assert.equal((await link(mika.headers, { sub: 'second' })).status, 409);
  const [message] = await postbox.sentTo('linking@example.org');
  await postbox.waitUntilIdle();
  assert.deepEqual(
    [postbox.sent.length, message?.subject, message?.action?.href],
    [1, 'Новый способ входа: Google', `${ORIGIN}/app/settings/socials`],
  );
  const rin = await createTestAccount(api, 'linking-too');
  const { status, json: refusal } = await link(rin.headers, { sub: 'linked' });
  assert.deepEqual(
    [status, /уже привязан к другому/.test((refusal as { message: string }).message)],
    [409, true],
  );
  assert.equal((await unlink(rin.headers)).status, 404);
  assert.equal((await unlink(mika.headers)).status, 200);
  assert.deepEqual(await links(mika.headers), []);
  assert.equal((await unlink(mika.headers)).status, 404);
});

test('keeps the last way to sign in, also with parallel unlinks', async () => {
  const token = await tokenOf({ sub: 'passwordless', name: 'Passwordless' });
  const headers = { authorization: `Bearer ${token}` };
  const { id } = await profileOf(token);
  const { status, json } = await unlink(headers);
  assert.deepEqual(
    [status, json],
    [409, { message: 'Это единственный способ войти. Сначала задайте пароль.' }],
  );
  assert.equal((await links(headers))[0]?.is_last_way, true);
  await api.db
    .insertInto('social_accounts')
    .values({ provider: 'discord', provider_user_id: '1', user_id: id, name: '' })
    .execute();
  const answers = await Promise.all([unlink(headers, 'google'), unlink(headers, 'discord')]);
  assert.deepEqual(new Set(answers.map((answer) => answer.status)), new Set([200, 409]));
  assert.equal((await links(headers)).length, 1);
});

test('refuses linking by visitors, banned accounts, pages of other sites and ended sessions', async () => {
  const mika = await createTestAccount(api, 'strict-linking');
  for (const [method, path] of [
    ['GET', mySocials.path],
    ['POST', at(linkSocial.path)],
    ['DELETE', at(unlinkSocial.path)],
  ] as const)
    assert.equal((await ask(method, path)).status, 403, path);
  const cookie = { cookie: `akane_session=${mika.token}`, 'sec-fetch-site': 'cross-site' };
  assert.equal((await ask('POST', at(linkSocial.path), cookie)).status, 403);
  const { url, state } = await begin(linkSocial, mika.headers);
  const back = await walk(url, { sub: 'late-link' });
  await endSessions(api.db, mika.id);
  assert.equal((await finish({ ...back, browser_state: state })).status, 404);
  assert.equal(
    (await api.db.selectFrom('social_accounts').selectAll().where('user_id', '=', mika.id).execute()).length,
    0,
  );
  const again = { authorization: `Bearer ${await createTestSession(api, mika.id, 'again')}` };
  await api.db.updateTable('users').set({ is_banned: true }).where('id', '=', mika.id).execute();
  assert.equal((await ask('POST', at(linkSocial.path), again)).status, 403);
});

test('ending all sessions cancels a sign-in that an app has not claimed', async () => {
  const { url, state } = await begin(socialLogin);
  await finish(await walk(url, { sub: 'untaken' }));
  const { user_id: id } = await api.db
    .selectFrom('social_accounts')
    .select('user_id')
    .where('provider_user_id', '=', 'untaken')
    .executeTakeFirstOrThrow();
  await endSessions(api.db, id);
  assert.equal((await poll(state)).status, 404);
});

test('a social sign-in cancels the deletion of the account', async () => {
  const { id } = await profileOf(await tokenOf({ sub: 'leaving' }));
  await api.db
    .updateTable('users')
    .set({ delete_at: new Date(clock) })
    .where('id', '=', id)
    .execute();
  await tokenOf({ sub: 'leaving' });
  const row = await api.db.selectFrom('users').select('delete_at').where('id', '=', id).executeTakeFirst();
  assert.equal(row?.delete_at, null);
});

test('stores neither secrets of a sign-in nor tokens of a provider', async () => {
  const { url, state } = await begin(startSocial);
  const back = await walk(url, { sub: 'stored' });
  await finish({ ...back, browser_state: state });
  const tables = ['social_states', 'social_accounts', 'users', 'sessions'] as const;
  const rows = await Promise.all(tables.map((table) => api.db.selectFrom(table).selectAll().execute()));
  const stored = JSON.stringify(rows);
  for (const secret of [state, back.state, back.code, PASSWORD, identity.secret])
    assert.ok(!stored.includes(secret));
});

test('limits started sign-ins per address', async () => {
  const household = { 'akane-client': '203.0.113.60' };
  for (let i = 0; i < 60; i += 1) await begin(socialLogin, household);
  assert.equal((await ask('GET', at(socialLogin.path), household)).status, 429);
});
