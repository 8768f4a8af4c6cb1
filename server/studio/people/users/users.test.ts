import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ListedUser } from '#contract/studio/users.ts';
import { createTestAccount, type TestAccount } from '#tests/support/samples/account.ts';
import { openTestApi, type TestApi } from '#tests/support/api.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';

let api: TestApi;
let owner: TestAccount;
let moderator: TestAccount;
before(async () => {
  api = await openTestApi();
  owner = await createTestMember(api, 'owner', { role: 'owner' });
  moderator = await createTestMember(api, 'moderator', { role: 'moderator' });
});
after(() => api.close());

async function list(query: Record<string, string> = {}, actor = moderator) {
  const path = `/api/v1/studio/users?${new URLSearchParams(query)}`;
  const { status, body, text } = await api.request(path, { headers: actor.headers });
  const { data = [], next } = body as { data?: ListedUser[]; next: string | null };
  return { status, logins: data.map(({ login }) => login), data, next, text };
}

test('finds users by the start of a login or a nickname, look-alikes included, and by number', async () => {
  const fan = await createTestAccount(api, 'sakura_fan');
  await createTestAccount(api, 'asakura');
  assert.deepEqual((await list({ search: 'SAKURA' })).logins, ['sakura_fan']);
  assert.deepEqual((await list({ search: 'ѕаkurа' })).logins, ['sakura_fan']);
  assert.deepEqual((await list({ search: String(fan.id) })).logins, ['sakura_fan']);
  for (const search of ['%', '_', 'fan']) assert.deepEqual((await list({ search })).logins, [], search);
});

test('finds a whole e-mail address for those who may see it only, and never answers with one', async () => {
  const { email } = await createTestAccount(api, 'hidden');
  const found = await list({ search: email.toUpperCase() }, owner);
  assert.deepEqual(found.logins, ['hidden']);
  assert.ok(!found.text.includes(email));
  assert.deepEqual((await list({ search: email })).logins, []);
  assert.deepEqual((await list({ search: 'hidden@' }, owner)).logins, []);
  const { text } = await api.request(`/api/v1/studio/users/${found.data[0]?.id}`, { headers: owner.headers });
  assert.ok(text.includes('"has_email":true') && !text.includes(email));
});

test('finds one account by its whole login or e-mail', async () => {
  const { email } = await createTestAccount(api, 'guest');
  await createTestAccount(api, 'guest-two');
  assert.deepEqual((await list({ account: 'Guest' })).logins, ['guest']);
  assert.deepEqual((await list({ account: email }, owner)).logins, ['guest']);
  assert.deepEqual((await list({ account: email })).logins, []);
});

test('filters by role and state', async () => {
  assert.deepEqual((await list({ role: 'any' })).logins, ['moderator', 'owner']);
  const [team] = (await list({ role: 'owner' })).data;
  assert.deepEqual(team?.roles, [{ role: 'owner', team: null }]);
  const [banned, leaving] = [await createTestAccount(api, 'banned'), await createTestAccount(api, 'gone')];
  await api.db.updateTable('users').set({ is_banned: true }).where('id', '=', banned.id).execute();
  await api.db.updateTable('users').set({ delete_at: new Date() }).where('id', '=', leaving.id).execute();
  assert.deepEqual((await list({ state: 'banned' })).logins, ['banned']);
  assert.deepEqual((await list({ state: 'leaving' })).logins, ['gone']);
});

test('pages of both orders go on where the page before ended, with each user once', async () => {
  for (let i = 0; i < 110; i += 1) {
    const name = `many-${String(i).padStart(3, '0')}`;
    const { id } = await api.db
      .insertInto('users')
      .values({ login: name, login_key: name })
      .returning('id')
      .executeTakeFirstOrThrow();
    // Some visited at the same second, some twice, and some never.
    const visits = i % 10 === 0 ? [] : [i, i - 50];
    for (const [n, minutes] of visits.entries())
      await api.db
        .insertInto('sessions')
        .values({
          user_id: id,
          token_hash: Buffer.from(`${name} ${n}`),
          address: '127.0.0.1',
          user_agent: '',
          last_active_at: new Date(Date.UTC(2026, 0, 1, 0, Math.floor(minutes / 3))),
        })
        .execute();
  }
  const all = async (order: string) => {
    const found: string[] = [];
    for (let after: string | null = ''; after !== null;) {
      const page: Awaited<ReturnType<typeof list>> = await list({
        search: 'many-',
        order,
        ...(after && { after }),
      });
      found.push(...page.logins);
      after = page.next;
    }
    return found;
  };
  const newest = await all('newest');
  assert.deepEqual(newest, newest.toSorted().toReversed());
  assert.equal(newest.length, 110);
  const active = await all('active');
  assert.deepEqual(
    active,
    newest.filter((login) => !login.endsWith('0')),
  );
});

test('a page that no answer has named is refused', async () => {
  for (const after of ['x', '99999999999', '2026-11-20T12:00:00+00:00_1', '2026-99-20T12:00:00+00:00_1'])
    assert.equal((await list({ after })).status, 422, after);
  assert.equal((await list({ order: 'active', after: '5' })).status, 422);
});
