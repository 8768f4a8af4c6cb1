import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { StudioMe } from '#contract/studio/me.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { openTestApi, type TestApi } from '#tests/support/api.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';
import { checkDaily } from './daily-check.ts';
import { recordEvent } from '#server/platform/database/journal/record-event.ts';

let api: TestApi;
before(async () => {
  api = await openTestApi();
  for (let i = 0; i < 3; i += 1)
    await inTransaction(api.db, (trx) =>
      recordEvent(trx, { command: 'root' }, { act: 'user.ban', thingId: i }),
    );
});
after(() => api.close());

const START = Date.parse('2026-11-23T00:00:00Z');
const check = (hours: number) => checkDaily(api.db, () => new Date(START + hours * 3600_000));
const read = () => api.db.selectFrom('journal_checks').selectAll().executeTakeFirst();

async function change(reason: string | null): Promise<void> {
  await sql`alter table journal_events disable trigger refuse_change`.execute(api.db);
  await api.db.updateTable('journal_events').set({ reason }).where('id', '=', 2).execute();
  await sql`alter table journal_events enable trigger refuse_change`.execute(api.db);
}

test('of many processes one checks the journal of a day', async () => {
  await Promise.all([check(0), check(0), check(0)]);
  await change('другая');
  assert.equal(await check(23), undefined);
  assert.deepEqual((await read())?.broken_at, null);
  assert.equal((await check(24))?.brokenAt, 2);
  assert.deepEqual((await read())?.events, 1);
});

test('owners are warned of a broken journal until a check finds it whole, others are not', async () => {
  const brokenFor = async (role: 'owner' | 'administrator') => {
    const { headers } = await createTestMember(api, `${role}-${Math.random()}`, { role });
    const { body } = await api.request('/api/v1/studio/me', { headers });
    return (body as StudioMe).journal_broken_at;
  };
  assert.deepEqual([await brokenFor('owner'), await brokenFor('administrator')], [2, null]);
  await change(null);
  await check(48);
  assert.equal(await brokenFor('owner'), null);
});

test('a check that did not end is begun again after an hour', async () => {
  await api.db.updateTable('journal_checks').set({ finished_at: null }).execute();
  await change('другая');
  assert.equal(await check(48.5), undefined);
  assert.equal((await check(49))?.brokenAt, 2);
  await change(null);
});

test('what was the last event at a check is there at the next one', async () => {
  assert.equal((await check(100))?.brokenAt, undefined);
  const row = await read();
  assert.deepEqual([row?.head_id, row?.broken_at], [3, null]);
  await sql`alter table journal_events disable trigger refuse_change`.execute(api.db);
  await api.db.deleteFrom('journal_events').where('id', '=', 3).execute();
  await sql`alter table journal_events enable trigger refuse_change`.execute(api.db);
  const { hash } = await api.db
    .selectFrom('journal_events')
    .select('hash')
    .where('id', '=', 2)
    .executeTakeFirstOrThrow();
  await api.db.updateTable('journal_head').set({ event_id: 2, hash }).execute();
  assert.equal((await check(124))?.brokenAt, 3);
  assert.deepEqual((await read())?.head_id, 3);
});
