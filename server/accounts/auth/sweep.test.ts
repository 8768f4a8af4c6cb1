import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestAccount } from '#tests/support/samples/account.ts';
import { NOW, openTestApi, type TestApi } from '#tests/support/api.ts';
import { createOneTimeToken } from './one-time/tokens.ts';
import { sweepAccounts } from './sweep.ts';

let api: TestApi;
before(async () => {
  api = await openTestApi();
});
after(() => api.close());

const DAY = 24 * 3600_000;
const later = (ms: number) => new Date(Date.parse(NOW) + ms);

async function counts() {
  const tables = [
    'one_time_tokens',
    'registrations',
    'sessions',
    'used_bot_checks',
    'users',
    'device_codes',
    'social_states',
  ] as const;
  const one = async (table: (typeof tables)[number]) =>
    (await api.db.selectFrom(table).selectAll().execute()).length;
  return Promise.all(tables.map(one));
}

test('deletes each kind of expired row when it is due, and nothing else', async () => {
  const { db } = api;
  const mika = await createTestAccount(api, 'mika');
  await db
    .updateTable('sessions')
    .set({ last_active_at: later(0) })
    .execute();
  await createOneTimeToken({ db, now: () => later(0) }, { purpose: 'x', userId: mika.id });
  const row = { login: 'a', email: 'a@b.ru', email_key: 'a@b.ru', nickname: 'a', password_hash: '' };
  await db
    .insertInto('registrations')
    .values({ ...row, created_at: later(0) })
    .execute();
  await db
    .insertInto('used_bot_checks')
    .values({ id: Buffer.from('x'), expires_at: later(3600_000) })
    .execute();
  const request = { user_agent: '', expires_at: later(300_000) };
  await db
    .insertInto('device_codes')
    .values({ ...request, code: '123456', device_hash: Buffer.from('x'), subscriber: 'x' })
    .execute();
  await db
    .insertInto('social_states')
    .values({
      ...request,
      state_hash: Buffer.from('x'),
      return_hash: Buffer.from('x'),
      provider: 'vk',
      is_site: true,
    })
    .execute();
  await sweepAccounts(db, later(1800_000));
  assert.deepEqual(await counts(), [1, 1, 1, 1, 1, 1, 0]);
  await sweepAccounts(db, later(3601_000));
  assert.deepEqual(await counts(), [0, 1, 1, 0, 1, 1, 0]);
  await sweepAccounts(db, later(2 * DAY + 1000));
  assert.deepEqual(await counts(), [0, 0, 1, 0, 1, 0, 0]);
  await sweepAccounts(db, later(181 * DAY));
  assert.deepEqual(await counts(), [0, 0, 0, 0, 1, 0, 0]);
});
