import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { login } from '#contract/auth.ts';
import { getBotCheck, type BotCheckSpec } from '#contract/bot-check.ts';
import { createApi } from '#server/app.ts';
import { createTestAccount, PASSWORD } from '#tests/support/samples/account.ts';
import { NOW, ORIGIN, openTestApi, openTestLocator, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
let fetch: (request: Request) => Promise<Response>;
before(async () => {
  api = await openTestApi();
  const { db, storage } = api;
  const now = () => new Date(NOW);
  const deps = { db, storage, locator: await openTestLocator(), publicOrigin: ORIGIN, now, log: assert.fail };
  fetch = createApi({ ...deps, botCheck: { kind: 'altcha' } }, { checkAnswers: true }).fetch;
});
after(() => api.close());

/** Solves the built-in bot check like a browser; returns the token. */
async function solveBotCheck({ challenge }: BotCheckSpec): Promise<string> {
  assert.ok(challenge);
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

async function signIn(from: string, body: object) {
  const headers = { 'akane-client': from };
  const init = { method: 'POST', body: JSON.stringify(body), headers };
  const response = await fetch(new Request(new URL(login.path, ORIGIN), init));
  const json = (await response.json()) as { is_bot_check_accepted?: true };
  return { status: response.status, isCheckAccepted: json.is_bot_check_accepted, headers: response.headers };
}

async function newProof(): Promise<string> {
  const response = await fetch(new Request(new URL(getBotCheck.path, ORIGIN)));
  return solveBotCheck((await response.json()) as BotCheckSpec);
}

/** Adds an account without sessions whose attempts are used up. */
async function lockedOut(name: string, from: string): Promise<string> {
  const { id } = await createTestAccount(api, name);
  await api.db.deleteFrom('sessions').where('user_id', '=', id).execute();
  for (let i = 0; i < 5; i += 1)
    assert.equal((await signIn(from, { login: name, password: 'нет' })).status, 401);
  return name;
}

test('lets the owner of a locked account sign in with a bot check, which works once', async () => {
  const name = await lockedOut('owner', '203.0.113.1');
  const right = { login: name, password: PASSWORD };
  const refused = await signIn('198.51.100.1', right);
  assert.deepEqual([refused.status, refused.isCheckAccepted], [429, true]);
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
  const proof = await newProof();
  assert.equal(
    (await signIn('198.51.100.1', { ...right, password: 'нет', recaptcha_token: proof })).status,
    401,
  );
  assert.equal((await signIn('198.51.100.1', { ...right, recaptcha_token: proof })).status, 429);
  assert.equal((await signIn('198.51.100.1', { ...right, recaptcha_token: 'made up' })).status, 429);
  assert.equal((await signIn('198.51.100.1', { ...right, recaptcha_token: await newProof() })).status, 200);
});

test('accepts one of fifty parallel attempts with the same bot check', async () => {
  const name = await lockedOut('fifty', '203.0.113.2');
  const recaptcha_token = await newProof();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      signIn(`10.0.${i}.1`, { login: name, password: PASSWORD, recaptcha_token }),
    ),
  );
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  assert.equal(answers.filter(({ status }) => status === 429).length, 49);
});

test('limits an address to fifteen attempts even with bot checks', async () => {
  const name = await lockedOut('guessed', '203.0.113.3');
  const statuses = [];
  for (let i = 0; i < 15; i += 1) {
    const recaptcha_token = await newProof();
    statuses.push((await signIn('198.51.100.3', { login: name, password: 'нет', recaptcha_token })).status);
  }
  assert.deepEqual(statuses, Array(15).fill(401));
  const recaptcha_token = await newProof();
  const last = await signIn('198.51.100.3', { login: name, password: PASSWORD, recaptcha_token });
  assert.deepEqual([last.status, last.isCheckAccepted], [429, undefined]);
});
