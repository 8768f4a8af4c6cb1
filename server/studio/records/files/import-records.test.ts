import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { checkJournal } from '#server/studio/journal/check-journal.ts';
import { campaignKind } from '../kinds/promotion.ts';
import { openTestApi, type TestApi } from '#tests/support/api.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { exportedRecords, putRecords } from '#tests/support/samples/records.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';
import { recordCalls } from '#tests/support/wire/records.ts';

let api: TestApi;
let owner: TestAccount;
let seen = 0;
before(async () => {
  api = await openTestApi();
  owner = await createTestMember(api, 'owner', { role: 'owner' });
});
beforeEach(async () => {
  await putRecords(api, EMPTY);
  await newEvents();
});
afterEach(async () => assert.equal((await checkJournal(api.db)).brokenAt, undefined));
after(() => api.close());

const EMPTY = { 'team-roles': [], teams: [], campaigns: [], 'video-origins': [], videos: [] };
const COUNTS = { added: 0, changed: 0, unchanged: 0, deleted: 0, missing: 0, isReordered: false };
const command = { actor: { command: 'root' } };

async function newEvents() {
  const rows = await api.db
    .selectFrom('journal_events')
    .select(['id', 'act', 'title', 'thing_id', 'change', 'command_user'])
    .where('id', '>', seen)
    .orderBy('id')
    .execute();
  seen = rows.at(-1)?.id ?? seen;
  return rows;
}
const actsOf = (events: Awaited<ReturnType<typeof newEvents>>) =>
  events.map(({ act, title }) => `${act} ${title ?? ''}`.trim());

const campaign = (name: string, fields: object = {}) => ({
  url: `https://${name}.test/`,
  ad_erid: 'e',
  ad_company_itn: '7700000000',
  ad_company_name: name,
  ...fields,
});
const put = async (names: string[], isWhole = true) =>
  (await putRecords(api, { campaigns: names.map((name) => campaign(name)) }, { isWhole, ...command }))[
    'campaigns'
  ];
const listed = async () =>
  (await exportedRecords(api, 'campaigns'))['campaigns']?.map(({ ad_company_name: name }) => name);

const FOX = { nickname: 'Лис', roles: ['Озвучка'] };
const TEAMS = { 'team-roles': [{ title: 'Озвучка' }], teams: [{ title: 'Голоса', users: [FOX] }] };

test('adds, changes and keeps records, each with an event of the studio, and counts them', async () => {
  await put(['a', 'b']);
  assert.deepEqual(actsOf(await newEvents()), ['campaign.create a', 'campaign.create b']);
  const ids = (await recordCalls(api, owner, 'campaigns').list()).map(({ id }) => id);
  const content = { campaigns: [campaign('a'), campaign('b', { ad_erid: 'f' }), campaign('c')] };
  const counts = await putRecords(api, content, { isWhole: false, ...command });
  assert.deepEqual(counts, { campaigns: { ...COUNTS, added: 1, changed: 1, unchanged: 1 } });
  const [edit, addition, ...none] = await newEvents();
  assert.deepEqual(
    [edit?.act, edit?.thing_id, edit?.change],
    ['campaign.edit', ids[1], { ad_erid: ['e', 'f'] }],
  );
  assert.deepEqual([addition?.act, addition?.command_user, none], ['campaign.create', 'root', []]);
  assert.deepEqual(addition?.change?.['starts_at'], [null, null]);
});

test('a field that an entry leaves out stays as it is', async () => {
  const ends_at = '2026-12-01T00:00:00+00:00';
  await putRecords(api, { campaigns: [campaign('a', { ends_at })] });
  assert.deepEqual(await put(['a']), { ...COUNTS, unchanged: 1 });
  assert.equal((await exportedRecords(api, 'campaigns'))['campaigns']?.[0]?.['ends_at'], ends_at);
});

test('records that the file does not have stay, or are deleted where it is to be all there is', async () => {
  await put(['a', 'b', 'c']);
  await newEvents();
  assert.deepEqual(await put(['b'], false), { ...COUNTS, unchanged: 1, missing: 2 });
  assert.deepEqual(await put(['b']), { ...COUNTS, unchanged: 1, deleted: 2 });
  assert.deepEqual(actsOf(await newEvents()), ['campaign.remove a', 'campaign.remove c']);
  assert.deepEqual(await listed(), ['b']);
});

test('the order of the file is the order of its records, and those that stay keep their places', async () => {
  await put(['a', 'b', 'c']);
  await newEvents();
  assert.deepEqual(await put(['c', 'a'], false), { ...COUNTS, unchanged: 2, missing: 1, isReordered: true });
  assert.deepEqual(await listed(), ['c', 'b', 'a']);
  assert.deepEqual(actsOf(await newEvents()), ['campaign.order']);
  await put(['b', 'd', 'c']);
  assert.deepEqual(await listed(), ['b', 'd', 'c']);
  assert.deepEqual(actsOf(await newEvents()), ['campaign.create d', 'campaign.remove a', 'campaign.order']);
  assert.deepEqual(await put(['d', 'c']), { ...COUNTS, unchanged: 2, deleted: 1 });
  assert.deepEqual(actsOf(await newEvents()), ['campaign.remove b']);
});

test('a dry run counts and refuses like an import, and keeps nothing', async () => {
  await put(['a', 'b']);
  await newEvents();
  const dry = { isDryRun: true };
  const counts = await putRecords(api, { campaigns: [campaign('b', { ad_erid: 'f' }), campaign('c')] }, dry);
  assert.deepEqual(counts['campaigns'], { ...COUNTS, added: 1, changed: 1, deleted: 1 });
  await assert.rejects(
    putRecords(api, { campaigns: [campaign('c'), campaign('c')] }, dry),
    /запись 2 .*уже есть/,
  );
  assert.deepEqual([await listed(), await newEvents()], [['a', 'b'], []]);
});

test('nothing is written when any record of any kind is wrong, and the failure names it', async () => {
  await put(['a']);
  await newEvents();
  const term = { starts_at: '2026-12-02T00:00:00Z', ends_at: '2026-12-01T00:00:00Z' };
  const cases: [object, string, RegExp][] = [
    [
      { campaigns: [campaign('b'), campaign('b')] },
      'conflict',
      /^campaigns, запись 2 \(«https:\/\/b\.test\/»\): Такая/,
    ],
    [
      { campaigns: [campaign('b'), campaign('c', term)] },
      'invalid',
      /запись 2 .*Конец показа должен быть позже/,
    ],
    [
      { ...TEAMS, 'team-roles': [] },
      'invalid',
      /^teams, запись 1 \(«Голоса»\): Поле users называет роль, которой нет: Озвучка/,
    ],
    [
      { ...TEAMS, teams: [{ title: 'Голоса', users: [FOX, FOX] }] },
      'invalid',
      /Поле users\.№2\.nickname уже записано выше/,
    ],
    [{ ...TEAMS, campaigns: [campaign('ads', { url: 'ads.test' })] }, 'invalid', /^campaigns, запись 1/],
  ];
  for (const [content, code, message] of cases)
    await assert.rejects(putRecords(api, content, command), { code, message }, JSON.stringify(content));
  assert.deepEqual([await listed(), await newEvents()], [['a'], []]);
  assert.deepEqual((await exportedRecords(api, 'teams'))['teams'], []);
});

test('what must not be deleted is refused with its name', async () => {
  await putRecords(api, TEAMS);
  await assert.rejects(putRecords(api, { 'team-roles': [] }), {
    code: 'conflict',
    message: 'team-roles, «Озвучка» нет в файле: Участников с этой ролью: 1. Сначала снимите её.',
  });
  const counts = await putRecords(api, { 'team-roles': [], teams: [] });
  assert.deepEqual(counts, { 'team-roles': { ...COUNTS, deleted: 1 }, teams: { ...COUNTS, deleted: 1 } });
});

test('what a file did is taken back in the studio like any other act', async () => {
  const undo = async (at: number) => {
    const { data } = (await api.request('/api/v1/studio/events?limit=20', { headers: owner.headers }))
      .body as {
      data: { id: number }[];
    };
    return (await recordCalls(api, owner, 'teams').undo(data[at]?.id ?? 0)).status;
  };
  await putRecords(api, TEAMS, command);
  const more = [
    { title: 'Голоса', description: 'Говорят', users: [{ ...FOX, is_intern: true }, { nickname: 'Сова' }] },
  ];
  await putRecords(api, { teams: more }, command);
  assert.equal(await undo(0), 200);
  const member = { ...FOX, is_intern: false, is_vacation: false };
  const [team] = (await exportedRecords(api, 'teams'))['teams'] ?? [];
  assert.deepEqual(team, { title: 'Голоса', description: '', checks_edits: false, users: [member] });
  await putRecords(api, { 'team-roles': [], teams: [] }, command);
  assert.deepEqual([await undo(0), await undo(2)], [200, 200]);
  assert.deepEqual(await exportedRecords(api, 'teams'), {
    'team-roles': [{ title: 'Озвучка', color: null }],
    teams: [team],
  });
  await put(['a', 'b']);
  await put(['b', 'a']);
  assert.equal(await undo(0), 200);
  assert.deepEqual(await listed(), ['a', 'b']);
});

test('two imports at the same time follow each other', async () => {
  const counts = await Promise.all([put(['a', 'b'], false), put(['b', 'a'], false)]);
  assert.deepEqual(new Set(counts.map((one) => one?.added)), new Set([0, 2]));
  assert.equal((await listed())?.length, 2);
});

test('a list without a record is written by one import at a time', async () => {
  const kind = campaignKind({ now: () => new Date() });
  assert.deepEqual(await kind.list(api.db, { limit: 1 }), []);
  await inTransaction(api.db, async (first) => {
    await kind.lockAll(first);
    const second = inTransaction(api.db, async (trx) => {
      await sql`set local lock_timeout = '1ms'`.execute(trx);
      await kind.lockAll(trx);
    });
    await assert.rejects(second, /lock timeout/);
  });
});
