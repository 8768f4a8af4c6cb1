import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { forgetPassword, resetPassword } from '#contract/auth.ts';
import { createTestAccount } from '#tests/support/samples/account.ts';
import { NOW, ORIGIN, openTestApi, type TestApi } from '#tests/support/api.ts';
import { openTestMailbox, type TestMailbox } from '#tests/support/servers/test-mailbox.ts';
import { authEmails } from '../emails.ts';
import { CODE_LIFE_SECONDS, CODES, createEmailCode, MAX_WRONG_CODES, WINDOW_SECONDS } from './codes.ts';
import { readEmailCode } from './codes.ts';

const NEW = 'дождь-за-окном-43';
const HOME = '198.51.100.7';

let api: TestApi;
let mailbox: TestMailbox;
before(async () => {
  api = await openTestApi();
  const writer = { db: api.db, publicOrigin: ORIGIN, now: () => new Date(NOW) };
  mailbox = await openTestMailbox(api, authEmails(writer));
});
after(() => api.close());

const post = (path: string, from: string, body: object) =>
  api.request(path, { method: 'POST', headers: { 'akane-client': from }, body: JSON.stringify(body) });
const reset = (token: string, from: string) =>
  post(resetPassword.path, from, { token, password: NEW, password_confirmation: NEW });

async function requestCode(name: string, from: string): Promise<string> {
  const { email } = await createTestAccount(api, name);
  await post(forgetPassword.path, from, { email });
  return (await mailbox.sentTo(email)).at(-1)?.code ?? '';
}

/*
 * The threat: anybody requests an e-mail for an account, and the code of it works in the network of the request. So an
 * attacker guesses codes of accounts of others in networks of the attacker's own; each such code is a target.
 */
const NETWORKS = 2000;
const EMAILS_OF_NETWORK = 20;
// A fixed window begins with its first attempt. The rest can come at its end, right before those of the next window.
const within = (tries: number) => 2 * tries - 1;

test('an attacker with 2,000 networks hits a code in an hour with a probability below 1 in 1,000,000', () => {
  assert.ok(WINDOW_SECONDS >= CODE_LIFE_SECONDS);
  const guesses = NETWORKS * within(MAX_WRONG_CODES);
  const probability = (guesses * within(EMAILS_OF_NETWORK)) / CODES;
  console.log(`${guesses} guesses: 1 in ${Math.round(1 / probability)}`);
  assert.ok(probability < 1 / 1_000_000, String(probability));
});

test('a code is read in any case, grouping and alphabet', () => {
  const code = createEmailCode();
  assert.match(code, /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  for (const typed of ['0a1b-2c3d', ' OA1B 2C3D ', 'oai b–2c3d', 'оаlВ2С3d', 'ОА1В—2СЗD'])
    assert.equal(readEmailCode(typed), '0A1B2C3D', typed);
  for (const other of ['', '0A1B2C3', '0A1B2C3D4', 'made-up!', 'Ж'.repeat(8), 'x'.repeat(43)])
    assert.equal(readEmailCode(other), undefined, other);
});

test('the code of an e-mail works once, in the network that requested it', async () => {
  const code = await requestCode('mika', HOME);
  assert.equal((await reset(code, '203.0.113.9')).status, 404);
  const typed = code.toLowerCase().replace('-', ' ');
  assert.equal((await reset(typed, HOME)).status, 200);
  assert.equal((await reset(code, HOME)).status, 404);
});

test('a code ends before its link', async () => {
  const code = await requestCode('late', HOME);
  const token = new URL(mailbox.sent.at(-1)?.action?.href ?? '').searchParams.get('token') ?? '';
  await api.db
    .updateTable('one_time_tokens')
    .set({ created_at: new Date(Date.parse(NOW) - CODE_LIFE_SECONDS * 1000) })
    .execute();
  assert.equal((await reset(code, HOME)).status, 404);
  assert.equal((await reset(token, HOME)).status, 200);
});

test('a network has five wrong codes an hour, also at once; then its right code is refused, but no link', async () => {
  const from = '192.0.2.50';
  const code = await requestCode('guessed', from);
  const token = new URL(mailbox.sent.at(-1)?.action?.href ?? '').searchParams.get('token') ?? '';
  const answers = await Promise.all(Array.from({ length: 40 }, () => reset(createEmailCode(), from)));
  assert.equal(answers.filter(({ status }) => status === 404).length, MAX_WRONG_CODES);
  assert.equal(answers.filter(({ status }) => status === 429).length, 40 - MAX_WRONG_CODES);
  assert.equal((await reset(code, from)).status, 429);
  assert.equal((await reset(token, from)).status, 200);
});
