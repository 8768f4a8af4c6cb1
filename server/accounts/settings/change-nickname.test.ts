import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changeNickname } from '#contract/account.ts';
import { createTestAccount, type TestAccount } from '#tests/support/samples/account.ts';
import { openTestApi, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
before(async () => {
  api = await openTestApi();
});
after(() => api.close());

const rename = ({ headers }: Pick<TestAccount, 'headers'>, nickname: unknown) =>
  api.request(changeNickname.path, { method: 'POST', headers, body: JSON.stringify({ nickname }) });
const nicknameOf = async ({ id }: TestAccount) =>
  (await api.db.selectFrom('users').select('nickname').where('id', '=', id).executeTakeFirstOrThrow())
    .nickname;

test('stores a nickname in its normalized form', async () => {
  const mika = await createTestAccount(api, 'mika');
  assert.deepEqual(await rename(mika, '  Мика   Ю ').then(({ status, text }) => [status, text]), [200, '']);
  assert.equal(await nicknameOf(mika), 'Мика Ю');
  // Setting the same nickname again is not a conflict.
  assert.equal((await rename(mika, 'мика ю')).status, 200);
});

test('refuses a nickname that looks like another account’s', async () => {
  const owner = await createTestAccount(api, 'owner');
  await rename(owner, 'Alice');
  const other = await createTestAccount(api, 'thief');
  for (const nickname of ['alice', 'А1iсе', 'Al1ce', 'аliсе', 'Ａｌｉｃｅ', 'a l i c e']) {
    const { status, body } = await rename(other, nickname);
    assert.equal(status, 422, nickname);
    assert.ok('nickname' in (body as { errors: object }).errors);
  }
  assert.equal(await nicknameOf(other), 'thief');
});

test('refuses names of the team, mixed scripts, invisible characters and empty names', async () => {
  const account = await createTestAccount(api, 'plain');
  const names = ['аdmin', 'Модератор', 'a\u200Bb\u202Ec', '', ' ', 'x'.repeat(31), '🦊🦊🦊', 7];
  for (const nickname of names) assert.equal((await rename(account, nickname)).status, 422, String(nickname));
  assert.equal((await rename({ headers: {} as TestAccount['headers'] }, 'nobody')).status, 403);
});

test('gives one of many parallel requests the nickname', async () => {
  const accounts = await Promise.all(
    Array.from({ length: 10 }, (_, i) => createTestAccount(api, `crowd-${i}`)),
  );
  const answers = await Promise.all(accounts.map((account) => rename(account, 'Единственный')));
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  assert.equal(answers.filter(({ status }) => status === 422).length, 9);
});

test('limits changes of the nickname', async () => {
  const account = await createTestAccount(api, 'restless');
  const statuses = [];
  for (let i = 0; i < 11; i += 1) statuses.push((await rename(account, `Имя ${i}`)).status);
  assert.deepEqual(statuses, [...Array<number>(10).fill(200), 429]);
});
