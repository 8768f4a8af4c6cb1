import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { JournalEvent } from '#contract/studio/events.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { openTestApi, type TestApi } from '#tests/support/api.ts';
import { createTestMember, createTestTeam } from '#tests/support/samples/studio.ts';
import { checkJournal } from './check-journal.ts';
import { type NewEvent, recordEvent } from '#server/platform/database/journal/record-event.ts';

let api: TestApi;
let owner: TestAccount;
before(async () => {
  api = await openTestApi();
  owner = await createTestMember(api, 'owner', { role: 'owner' });
});
after(() => api.close());

const ban: NewEvent = {
  act: 'user.ban',
  thingId: 7,
  change: { is_banned: [false, true], reason: [null, 'спам'] },
};
const record = (event: NewEvent, command = 'root') =>
  inTransaction(api.db, (trx) => recordEvent(trx, { command }, event));

async function list(
  account: TestAccount,
  query = '',
): Promise<{ data: JournalEvent[]; next: number | null }> {
  return (await api.request(`/api/v1/studio/events${query}`, { headers: account.headers })).body;
}

test('events that many record at once form one chain without gaps', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => record(ban)));
  assert.equal(new Set(ids).size, 20);
  assert.deepEqual(await checkJournal(api.db), { events: Math.max(...ids), brokenAt: undefined });
});

test('an act that fails leaves no event', async () => {
  const before = await checkJournal(api.db);
  await assert.rejects(
    inTransaction(api.db, async (trx) => {
      await recordEvent(trx, { command: 'root' }, ban);
      throw new Error('the act failed');
    }),
  );
  assert.deepEqual(await checkJournal(api.db), before);
});

test('the database refuses to change or to remove an event', async () => {
  const id = await record(ban);
  const event = api.db.updateTable('journal_events').where('id', '=', id);
  await assert.rejects(event.set({ reason: 'другая' }).execute(), /cannot be changed/);
  await assert.rejects(event.set({ erased_at: new Date() }).execute(), /cannot be changed/);
  await assert.rejects(
    api.db.deleteFrom('journal_events').where('id', '=', id).execute(),
    /cannot be changed/,
  );
  await assert.rejects(sql`truncate journal_events`.execute(api.db), /cannot be changed/);
});

test('a check finds an event that was changed past the database’s refusal', async () => {
  const id = await record(ban);
  await record(ban);
  const change = async (reason: string | null) => {
    await sql`alter table journal_events disable trigger refuse_change`.execute(api.db);
    await api.db.updateTable('journal_events').set({ reason }).where('id', '=', id).execute();
    await sql`alter table journal_events enable trigger refuse_change`.execute(api.db);
  };
  await change('другая');
  assert.deepEqual(await checkJournal(api.db), { events: id - 1, brokenAt: id });
  await change(null);
  assert.equal((await checkJournal(api.db)).brokenAt, undefined);
});

test('pages of the journal go on where the page before ended', async () => {
  const first = await list(owner, '?limit=2');
  const second = await list(owner, `?limit=2&before=${first.next}`);
  const ids = [...first.data, ...second.data].map(({ id }) => id);
  assert.deepEqual(
    ids,
    [0, 1, 2, 3].map((i) => (ids[0] ?? 0) - i),
  );
  const { next } = await list(owner, '?limit=1&before=2');
  assert.equal(next, null);
});

test('an event is listed with its actor, or with the user who ran a command', async () => {
  await record({ ...ban, thingId: owner.id, reason: '  просьба  ' }, 'admin');
  const [event] = (await list(owner, '?limit=1')).data;
  const { actor, command_user, title, reason, change } = event ?? {};
  assert.deepEqual([actor, command_user, title, reason], [null, 'admin', 'owner', 'просьба']);
  assert.deepEqual(change, ban.change);
  await inTransaction(api.db, (trx) =>
    recordEvent(trx, { userId: owner.id, sessionId: crypto.randomUUID() }, ban),
  );
  const [own] = (await list(owner, `?limit=1&actor_id=${owner.id}`)).data;
  assert.deepEqual(own?.actor, { id: owner.id, login: 'owner', nickname: 'owner' });
});

test('people see the events of acts that they may do, and their own', async () => {
  const [ours, theirs] = [await createTestTeam(api, 'Наши'), await createTestTeam(api, 'Чужие')];
  const crew = await createTestMember(api, 'crew', { role: 'crew', teamId: ours });
  const moderator = await createTestMember(api, 'moderator', { role: 'moderator' });
  await record({ act: 'user.role_give', thingId: 7, teamIds: [theirs] });
  await inTransaction(api.db, (trx) =>
    recordEvent(
      trx,
      { userId: crew.id, sessionId: crypto.randomUUID() },
      { act: 'user.second_factor_set', thingId: crew.id },
    ),
  );
  const acts = async (account: TestAccount) =>
    new Set((await list(account, '?limit=100')).data.map(({ act }) => act));
  assert.deepEqual(await acts(crew), new Set(['user.second_factor_set']));
  assert.deepEqual(await acts(moderator), new Set(['user.ban']));
  assert.deepEqual(await acts(owner), new Set(['user.ban', 'user.role_give', 'user.second_factor_set']));
});

test('the days of a filter are days in Moscow', async () => {
  const none = await list(owner, '?to=2020-01-01');
  assert.deepEqual(none, { data: [], next: null });
  const { data } = await list(owner, '?from=2020-01-01&limit=1');
  assert.equal(data.length, 1);
});
