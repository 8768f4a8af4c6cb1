import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { myProfile } from '#contract/profile.ts';
import { endMySession, mySessions } from '#contract/sessions.ts';
import { createTicket, readTicket, loginByTicket } from '#contract/spare-addresses.ts';
import { NOW, openTestApi, type TestApi } from '#tests/support/api.ts';
import { openOrigins, ORIGINS } from '#tests/support/origins.ts';
import { createTestAccount, createTestSession, type TestAccount } from '#tests/support/samples/account.ts';
import { endSessions } from '../sessions/sessions.ts';

const [FIRST, SPARE] = ORIGINS;

let api: TestApi;
let ask: Awaited<ReturnType<typeof openOrigins>>['ask'];
let clock: number;
let count = 0;
let mika: TestAccount;
before(async () => {
  api = await openTestApi();
  ({ ask } = await openOrigins(api, () => new Date(clock)));
});
after(() => api.close());
beforeEach(async () => {
  clock = Date.parse(NOW);
  mika = await createTestAccount(api, `mika-${(count += 1)}`);
});

type Asked = { at?: string; headers?: Record<string, string> };

async function post(path: string, body: object, { at = SPARE, headers = {} }: Asked = {}) {
  const response = await ask(at, path, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}
async function ticketFor(origin: string, at = FIRST): Promise<string> {
  const { status, body } = await post(createTicket.path, { origin }, { at, headers: mika.headers });
  assert.equal(status, 200);
  return body['ticket'] ?? '';
}
const login = (ticket: string, asked?: Asked) => post(loginByTicket.path, { ticket }, asked);
const read = (ticket: string, asked?: Asked) => post(readTicket.path, { ticket }, asked);
async function isOpen(token: string | undefined): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  return (await ask(SPARE, myProfile.path, { headers })).status === 200;
}

test('a ticket begins a session of the same account at the other origin, once', async () => {
  const ticket = await ticketFor(SPARE);
  assert.deepEqual((await read(ticket)).body, { nickname: mika.login });
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x64) Firefox/150.0' };
  const { body } = await login(ticket, { headers });
  assert.ok(await isOpen(body['token']));
  const listed = await ask(FIRST, mySessions.path, { headers: mika.headers });
  const sessions = (await listed.json()) as { user_agent: string; is_current: boolean }[];
  assert.deepEqual(
    sessions.map((one) => [one.user_agent, one.is_current]),
    [
      ['test', true],
      [headers['user-agent'], false],
    ],
  );
  for (const again of [login, read]) assert.equal((await again(ticket)).status, 404);
});

test('of many who send a ticket at once one gets a session', async () => {
  const ticket = await ticketFor(SPARE);
  const answers = await Promise.all(Array.from({ length: 8 }, () => login(ticket)));
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
});

test('a ticket works at the origin that it is for, asked by this very host', async () => {
  const ticket = await ticketFor(SPARE);
  for (const asked of [{ at: FIRST }, { at: 'http://unknown.test' }, { at: 'http://spare.test' }]) {
    assert.equal((await read(ticket, asked)).status, 404, asked.at);
    assert.equal((await login(ticket, asked)).status, 404, asked.at);
  }
  const back = await ticketFor(FIRST, SPARE);
  assert.equal((await login(back, { at: 'http://unknown.test' })).status, 404);
  assert.equal((await login(back, { at: FIRST })).status, 200);
  // None of the refusals has used it up.
  assert.equal((await login(ticket)).status, 200);
});

test('tickets are made for other origins of the site only, by those who are signed in', async () => {
  for (const origin of [
    FIRST,
    'https://evil.test',
    `${SPARE}/path`,
    `${SPARE}.evil`,
    'spare.test:8080',
    '//spare',
  ])
    assert.equal(
      (await post(createTicket.path, { origin }, { at: FIRST, headers: mika.headers })).status,
      422,
    );
  assert.equal((await post(createTicket.path, { origin: SPARE }, { at: FIRST })).status, 403);
});

test('a ticket lives five minutes', async () => {
  const [early, late] = [await ticketFor(SPARE), await ticketFor(SPARE)];
  clock += 4 * 60_000 + 59_000;
  assert.equal((await login(early)).status, 200);
  clock += 2000;
  assert.equal((await login(late)).status, 404);
});

test('a ticket ends with the session that made it, and with all sessions of the account', async () => {
  const first = await ticketFor(SPARE);
  const listed = await ask(FIRST, mySessions.path, { headers: mika.headers });
  const [{ id } = { id: '' }] = (await listed.json()) as { id: string }[];
  const path = endMySession.path.replace(':sessionId', id);
  assert.equal((await ask(FIRST, path, { method: 'DELETE', headers: mika.headers })).status, 200);
  assert.equal((await login(first)).status, 404);
  const token = await createTestSession(api, mika.id, 'again');
  mika = { ...mika, headers: { authorization: `Bearer ${token}` } };
  const second = await ticketFor(SPARE);
  await endSessions(api.db, mika.id);
  assert.equal((await login(second)).status, 404);
});

test('a banned person neither makes a ticket nor uses one, and is told why', async () => {
  const ticket = await ticketFor(SPARE);
  await api.db
    .updateTable('users')
    .set({ is_banned: true, ban_reason: 'спам' })
    .where('id', '=', mika.id)
    .execute();
  for (const refused of [
    await login(ticket),
    await post(createTicket.path, { origin: SPARE }, { at: FIRST, headers: mika.headers }),
  ]) {
    assert.equal(refused.status, 403);
    assert.match(refused.body['message'] ?? '', /спам/);
  }
});

test('the new session has shown neither a password nor a second factor', async () => {
  await api.db
    .updateTable('sessions')
    .set({ password_at: new Date(clock), second_factor_at: new Date(clock) })
    .where('user_id', '=', mika.id)
    .execute();
  await login(await ticketFor(SPARE));
  const { password_at, second_factor_at } = await api.db
    .selectFrom('sessions')
    .select(['password_at', 'second_factor_at'])
    .where('user_id', '=', mika.id)
    .where('user_agent', '!=', 'test')
    .executeTakeFirstOrThrow();
  assert.deepEqual([password_at, second_factor_at], [null, null]);
});

test('an account makes thirty tickets an hour, and a network tries twenty unknown ones', async () => {
  const headers = { 'akane-client': '198.51.100.40' };
  const tried = await Promise.all(Array.from({ length: 40 }, () => login('made-up', { headers })));
  assert.equal(tried.filter(({ status }) => status === 404).length, 20);
  assert.equal(tried.filter(({ status }) => status === 429).length, 20);
  // A right one still works there.
  assert.equal((await login(await ticketFor(SPARE), { headers })).status, 200);
  for (let i = 1; i < 30; i += 1) await ticketFor(SPARE);
  const more = await post(createTicket.path, { origin: SPARE }, { at: FIRST, headers: mika.headers });
  assert.equal(more.status, 429);
});
