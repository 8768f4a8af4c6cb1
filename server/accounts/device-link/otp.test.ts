import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { resetPassword } from '#contract/auth.ts';
import { acceptOtp, denyOtp, getOtp, loginByOtp, inspectOtp, otpCode, type Otp } from '#contract/otp.ts';
import { myProfile } from '#contract/profile.ts';
import { createApi } from '#server/app.ts';
import { PASSWORD_RESET } from '../auth/emails.ts';
import { createOneTimeToken } from '../auth/one-time/tokens.ts';
import { endSessions } from '../sessions/sessions.ts';
import { createTestAccount, createTestSession, type TestAccount } from '#tests/support/samples/account.ts';
import { HEADERS_FROM, NOW, ORIGIN, openTestApi, openTestLocator, type TestApi } from '#tests/support/api.ts';
import { GUESS_LIMITS, MIN_ACCOUNT_AGE_SECONDS } from './guess-limits.ts';

type Headers = Record<string, string>;

let api: TestApi;
let mika: TestAccount;
let rin: TestAccount;
let clock: number;
let fetch: (request: Request) => Promise<Response>;

before(async () => {
  api = await openTestApi();
  mika = await anOldAccount('mika');
  rin = await anOldAccount('rin');
});
after(() => api.close());
// Each test starts with fresh limits.
beforeEach(async () => {
  clock = Date.parse(NOW);
  await api.db.deleteFrom('device_codes').execute();
  await api.db.deleteFrom('attempts').execute();
  fetch = await anotherProcess();
});

async function makeOlder(account: TestAccount, seconds: number): Promise<TestAccount> {
  const created_at = new Date(Date.parse(NOW) - seconds * 1000);
  await api.db.updateTable('users').set({ created_at }).where('id', '=', account.id).execute();
  return account;
}
const anOldAccount = async (login: string) =>
  makeOlder(await createTestAccount(api, login), MIN_ACCOUNT_AGE_SECONDS);
const aNewAccount = async (login: string) =>
  makeOlder(await createTestAccount(api, login), MIN_ACCOUNT_AGE_SECONDS - 1);

async function anotherProcess() {
  const { db, storage } = api;
  const locator = await openTestLocator();
  const world = { publicOrigin: ORIGIN, now: () => new Date(clock), log: assert.fail };
  return createApi({ db, storage, locator, ...world }, { checkAnswers: true }).fetch;
}

const pass = (seconds: number) => void (clock += seconds * 1000);

async function post(path: string, body: unknown, headers: Headers = {}, by = fetch) {
  const init = { method: 'POST', body: JSON.stringify(body), headers };
  const response = await by(new Request(new URL(path, ORIGIN), init));
  const text = await response.text();
  return { status: response.status, text, headers: response.headers };
}

const TV = {
  'user-agent': 'Mozilla/5.0 (SMART-TV; LINUX; Tizen 7.0) AppleWebKit/537.36 94.0/7.0 TV Safari/537.36',
};
const DEVICE = 'tv-in-the-kitchen';

async function codeOf(device = DEVICE, headers: Headers = {}): Promise<Otp> {
  const { status, text } = await post(getOtp.path, { device_id: device }, headers);
  assert.equal(status, 200, text);
  return JSON.parse(text) as Otp;
}
const poll = (code: unknown, device = DEVICE, headers: Headers = {}, by = fetch) =>
  post(loginByOtp.path, { code, device_id: device }, headers, by);
const accept = (code: unknown, headers: Headers = mika.headers) => post(acceptOtp.path, { code }, headers);
const deny = (code: unknown, headers: Headers = mika.headers) => post(denyOtp.path, { code }, headers);
const describe = (code: unknown, headers: Headers = mika.headers) => post(inspectOtp.path, { code }, headers);
const counted = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

async function ownerOf(text: string): Promise<number> {
  const { token } = JSON.parse(text) as { token: string };
  const { body } = await api.request(myProfile.path, { headers: { authorization: `Bearer ${token}` } });
  return (body as { id: number }).id;
}

test('a device requests a code, a signed-in user confirms it, and the device signs in once', async () => {
  const { otp, remaining_time: left } = await codeOf();
  assert.match(otp.code, /^[1-9]\d{8}$/);
  assert.deepEqual(
    [otp.user_id, otp.users_id, otp.device_id, left, otp.expired_at],
    [0, 0, DEVICE, 300, '2026-11-20T12:05:00+00:00'],
  );
  const early = await poll(otp.code);
  assert.deepEqual([early.status, JSON.parse(early.text)], [401, { message: 'Код ещё не подтвердили.' }]);
  const accepted = await accept(Number(otp.code));
  assert.deepEqual([accepted.status, accepted.text], [200, '']);
  assert.equal((await codeOf()).otp.users_id, mika.id);
  const done = await poll(Number(otp.code));
  assert.deepEqual([done.status, await ownerOf(done.text)], [200, mika.id]);
  pass(2);
  assert.equal((await poll(otp.code)).status, 404);
});

test('a device keeps one code until it ends, also with fifty parallel requests', async () => {
  const all = await Promise.all(Array.from({ length: 50 }, () => codeOf()));
  assert.equal(new Set(all.map(({ otp }) => otp.code)).size, 1);
  pass(299);
  const last = await codeOf();
  assert.deepEqual([last.otp.code, last.remaining_time], [all[0]?.otp.code, 1]);
  pass(1);
  const next = await codeOf();
  assert.notEqual(next.otp.code, last.otp.code);
  assert.equal(next.remaining_time, 300);
});

test('devices with the same id in two networks get two codes', async () => {
  const here = await codeOf('living-room', HEADERS_FROM.RU);
  const there = await codeOf('living-room', HEADERS_FROM.US);
  assert.notEqual(here.otp.code, there.otp.code);
});

test('accepts a code as text or number, with spaces, dashes or full-width digits', async () => {
  const written = [
    123456789,
    '123456789',
    ' 123 456 789 ',
    '123-456-789',
    '123–456–789',
    '１２３４５６７８９',
  ];
  for (const code of written) assert.equal(otpCode.parse(code), '123456789');
  for (const wrong of [1234567890, '', 'abcdefghi', 1.5, -5, null, undefined, {}, '12345678б'])
    assert.ok(!otpCode.safeParse(wrong).success, JSON.stringify(wrong));
  assert.equal((await accept('код')).status, 422);
});

test('gives one of fifty parallel polls the session', async () => {
  const { otp } = await codeOf();
  await accept(otp.code);
  const sessions = () => api.db.selectFrom('sessions').select('id').execute();
  const had = (await sessions()).length;
  const others = await anotherProcess();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) => poll(otp.code, DEVICE, {}, i % 2 === 0 ? fetch : others)),
  );
  assert.equal(counted(answers, 200), 1);
  assert.equal((await sessions()).length, had + 1);
});

test('the session has the user agent and country of the device, and no other device can get it', async () => {
  const { otp } = await codeOf(DEVICE, TV);
  await accept(otp.code);
  assert.equal((await poll(otp.code, 'another-device')).status, 404);
  assert.equal((await poll(otp.code, DEVICE, { ...TV, ...HEADERS_FROM.RU })).status, 200);
  const row = await api.db
    .selectFrom('sessions')
    .select(['user_agent', 'country'])
    .orderBy('created_at', 'desc')
    .where('user_agent', '=', TV['user-agent'])
    .executeTakeFirst();
  assert.deepEqual(row, { user_agent: TV['user-agent'], country: 'RU' });
});

test('shows the confirming user the device and its country, and lets them deny it', async () => {
  const { otp } = await codeOf(DEVICE, { ...TV, ...HEADERS_FROM.RU });
  pass(60);
  const { status, text } = await describe(otp.code);
  assert.equal(status, 200);
  assert.deepEqual(JSON.parse(text), {
    agent: {
      device: { name: 'Tizen', version: '7.0', platform: 'tv' },
      browser: { name: 'Tizen', version: null },
      location: { country: 'Россия', iso_code: 'RU' },
      is_mobile: false,
      is_desktop: false,
    },
    remaining_time: 240,
  });
  assert.equal((await deny(otp.code)).status, 200);
  for (const late of [
    await accept(otp.code),
    await describe(otp.code),
    await poll(otp.code, DEVICE, HEADERS_FROM.RU),
  ])
    assert.equal(late.status, 404);
  assert.notEqual((await codeOf(DEVICE, HEADERS_FROM.RU)).otp.code, otp.code);
});

test('a second confirmation by the same user changes nothing; for another user the code is unknown', async () => {
  const { otp } = await codeOf();
  assert.equal((await accept(otp.code)).status, 200);
  assert.equal((await accept(otp.code)).status, 200);
  for (const theirs of [accept, describe, deny])
    assert.equal((await theirs(otp.code, rin.headers)).status, 404);
  assert.equal(await ownerOf((await poll(otp.code)).text), mika.id);
  const { otp: raced } = await codeOf('raced');
  const racers = Array.from({ length: 4 }, (_, i) =>
    accept(raced.code, { ...(i % 2 === 0 ? mika : rin).headers, 'akane-client': `203.0.113.${i}` }),
  );
  const answers = await Promise.all(racers);
  assert.deepEqual([counted(answers, 200), counted(answers, 404)], [2, 2]);
});

test('answers expired, denied, used and unknown codes alike', async () => {
  const used = (await codeOf('used')).otp.code;
  await accept(used);
  assert.equal((await poll(used, 'used')).status, 200);
  const denied = (await codeOf('denied')).otp.code;
  await deny(denied);
  const expired = (await codeOf('expired')).otp.code;
  await accept(expired);
  pass(301);
  const answers = [
    await poll(used, 'used'),
    await poll(denied, 'denied'),
    await poll(expired, 'expired'),
    await poll('100000001', 'unknown'),
    await accept(expired),
    await accept('100000001'),
  ];
  const seen = new Set(
    answers.map(({ status, text, headers }) => JSON.stringify([status, text, [...headers]])),
  );
  assert.equal(seen.size, 1);
  assert.equal(answers[0]?.status, 404);
});

test('refuses confirmation by visitors, banned accounts and pages of other sites', async () => {
  const { otp } = await codeOf();
  for (const answer of [accept, describe, deny]) assert.equal((await answer(otp.code, {})).status, 401);
  const cookie = { cookie: `akane_session=${mika.token}` };
  assert.equal((await accept(otp.code, { ...cookie, 'sec-fetch-site': 'cross-site' })).status, 403);
  const banned = await createTestAccount(api, 'banned');
  await api.db
    .updateTable('users')
    .set({ is_banned: true, ban_reason: 'спам' })
    .where('id', '=', banned.id)
    .execute();
  const { status, text } = await accept(otp.code, banned.headers);
  assert.deepEqual([status, JSON.parse(text)], [403, { message: 'Аккаунт заблокирован: спам.' }]);
  assert.equal((await poll(otp.code)).status, 401);
});

const from = (account: TestAccount, address: string) => ({ ...account.headers, 'akane-client': address });
const wrongCode = (i: number) => String(100_000_000 + i);
const statusesOf = async (times: number, ask: (i: number) => Promise<{ status: number }>) => {
  const statuses = [];
  for (let i = 0; i < times; i += 1) statuses.push((await ask(i)).status);
  return statuses;
};

test('allows an account five wrong codes over all addresses; a right code does not reset them', async () => {
  const { otp } = await codeOf();
  const there = (i: number) => from(mika, `203.0.113.${i}`);
  assert.deepEqual(await statusesOf(4, (i) => accept(wrongCode(i), there(i))), [404, 404, 404, 404]);
  assert.equal((await describe(otp.code, there(4))).status, 200);
  assert.equal((await accept(otp.code, there(5))).status, 200);
  assert.equal((await deny(wrongCode(9), there(6))).status, 404);
  const refused = await describe(otp.code, there(7));
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get('retry-after')) > 500);
  // Others have lost no attempt, not even behind the same address.
  assert.equal((await accept(wrongCode(1), from(rin, '203.0.113.7'))).status, 404);
});

test('counts three hundred parallel wrong codes of one account as five guesses', async () => {
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, i) => accept(wrongCode(i), from(mika, `10.1.${i >> 8}.${i & 255}`))),
  );
  // On a busy machine some wait for the database longer than a request may: 503, and nothing is evaluated.
  const refused = counted(answers, 429) + counted(answers, 503);
  assert.deepEqual([counted(answers, 404), refused], [GUESS_LIMITS.account, 295]);
});

test('new accounts of one address share one wrong code and can still confirm devices of that address', async () => {
  const crowd = await Promise.all(Array.from({ length: 6 }, (_, i) => aNewAccount(`new-${i}`)));
  const at = (i: number) => from(crowd[i] as TestAccount, `2001:db8:7::${i + 1}`);
  assert.deepEqual(await statusesOf(4, (i) => accept(wrongCode(i), at(i))), [404, 429, 429, 429]);
  const elsewhere = await codeOf('elsewhere', HEADERS_FROM.US);
  const refused = await accept(elsewhere.otp.code, at(4));
  assert.equal(refused.status, 429);
  assert.match(refused.text, /в той же сети, что и устройство/);
  const { otp } = await codeOf('behind', { 'akane-client': '2001:db8:7::99' });
  assert.equal((await accept(otp.code, at(5))).status, 200);
  assert.equal(
    (await accept(elsewhere.otp.code, from(crowd[4] as TestAccount, '2001:db8:8::1'))).status,
    200,
  );
});

test('right codes of others pass while an attacker guesses from many addresses and accounts', async () => {
  const fresh = await Promise.all(Array.from({ length: 40 }, (_, i) => aNewAccount(`attacker-${i}`)));
  const old = await Promise.all(Array.from({ length: 10 }, (_, i) => anOldAccount(`patient-${i}`)));
  const newcomer = await aNewAccount('newcomer');
  const attack = Array.from({ length: 400 }, (_, i) => {
    const by = [...fresh, ...old][i % 50] as TestAccount;
    return accept(wrongCode(i), from(by, `10.${i % 7}.${i % 40}.${i % 200}`));
  });
  const polls = Array.from({ length: 100 }, (_, i) =>
    poll(wrongCode(i), `made-up-${i}`, { 'akane-client': `10.9.${i % 40}.1` }),
  );
  const confirm = async (who: TestAccount, address: string, device: string) => {
    const tv = { 'akane-client': `198.51.100.${device.length}` };
    const { otp } = await codeOf(device, tv);
    assert.equal((await describe(otp.code, from(who, address))).status, 200);
    assert.equal((await accept(otp.code, from(who, address))).status, 200);
    assert.equal((await poll(otp.code, device, tv)).status, 200);
  };
  const during = [confirm(mika, '203.0.113.1', 'kitchen'), confirm(newcomer, '203.0.113.2', 'bedroom')];
  const answers = await Promise.all(attack);
  await Promise.all([...during, ...polls]);
  await confirm(rin, '10.0.0.0', 'hall');
  const guessed = counted(answers, 404);
  assert.ok(guessed <= 40 * GUESS_LIMITS.newAccount + 10 * GUESS_LIMITS.account, String(guessed));
});

test('polling without the device id reveals nothing about a code and uses none of its attempts', async () => {
  const { otp } = await codeOf(DEVICE, HEADERS_FROM.RU);
  const stranger = (i: number) => poll(i === 3 ? otp.code : wrongCode(i), 'made-up', HEADERS_FROM.JP);
  const answers = [];
  for (let i = 0; i < 5; i += 1) answers.push(await stranger(i));
  const seen = answers.map(({ status, text, headers }) => JSON.stringify([status, text, [...headers]]));
  assert.deepEqual([new Set(seen).size, answers[0]?.status], [1, 404]);
  assert.equal((await poll(otp.code, 'made-up', HEADERS_FROM.JP)).status, 429);
  assert.equal((await poll(otp.code, DEVICE, HEADERS_FROM.JP)).status, 401);
  await accept(otp.code);
  assert.equal((await poll(otp.code, DEVICE, HEADERS_FROM.RU)).status, 200);
});

test('the device id allows five guesses from other networks, and the device itself can go on', async () => {
  const { otp } = await codeOf(DEVICE, HEADERS_FROM.RU);
  const guess = (i: number) => poll(wrongCode(i), DEVICE, { 'akane-client': `10.2.${i}.1` });
  const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => guess(i)));
  assert.deepEqual([counted(answers, 404), counted(answers, 429)], [GUESS_LIMITS.device, 95]);
  assert.equal((await poll(otp.code, DEVICE, HEADERS_FROM.RU)).status, 401);
});

test('answers five of a hundred parallel polls of unknown devices from one address', async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) => poll(wrongCode(i), DEVICE, HEADERS_FROM.JP)),
  );
  assert.deepEqual([counted(answers, 404), counted(answers, 429)], [5, 95]);
});

test('repeated polls of a device are not guesses and rarely query the database', async () => {
  const { otp } = await codeOf();
  for (let i = 0; i < 40; i += 1) {
    assert.equal((await poll(otp.code)).status, 401);
    pass(i % 2);
  }
  assert.equal((await poll(otp.code)).status, 401);
  // Confirmed in another process: this one notices within a second.
  await api.db.updateTable('device_codes').set({ user_id: mika.id }).execute();
  assert.equal((await poll(otp.code)).status, 401);
  pass(1);
  assert.equal((await poll(otp.code)).status, 200);
  const { otp: old } = await codeOf('forgotten');
  pass(301);
  for (let i = 0; i < 10; i += 1) assert.equal((await poll(old.code, 'forgotten')).status, 404);
  assert.equal((await poll((await codeOf('other')).otp.code, 'other')).status, 401);
});

test('limits new codes per address', async () => {
  const household = { 'akane-client': '203.0.113.50' };
  for (let i = 0; i < 30; i += 1) await codeOf(`screen-${i}`, household);
  assert.equal((await post(getOtp.path, { device_id: 'screen-30' }, household)).status, 429);
  await codeOf('screen-0', household);
});

test('ending all sessions cancels confirmed codes that are not yet used', async () => {
  const { otp } = await codeOf();
  await accept(otp.code);
  await endSessions(api.db, mika.id, 'ffffffff-ffff-4fff-8fff-ffffffffffff');
  assert.equal((await poll(otp.code)).status, 404);
  mika.headers.authorization = `Bearer ${await createTestSession(api, mika.id, 'again')}`;
});

test('a password reset cancels confirmed codes that are not yet used', async () => {
  const careful = await createTestAccount(api, 'careful');
  const { otp } = await codeOf();
  await accept(otp.code, careful.headers);
  const now = () => new Date(clock);
  const token = await createOneTimeToken(
    { db: api.db, now },
    { purpose: PASSWORD_RESET, userId: careful.id },
  );
  const twice = { password: 'дождь-за-окном-43', password_confirmation: 'дождь-за-окном-43' };
  assert.equal(
    (await api.request(resetPassword.path, { method: 'POST', body: JSON.stringify({ token, ...twice }) }))
      .status,
    200,
  );
  assert.equal((await poll(otp.code)).status, 404);
});

test('stores the device id only as a hash', async () => {
  await codeOf('secret-name-of-a-device');
  const rows = await api.db.selectFrom('device_codes').selectAll().execute();
  assert.ok(!JSON.stringify(rows).includes('secret-name'));
});
