import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { Bell } from '#contract/studio/bell.ts';
import type { StudioMe } from '#contract/studio/me.ts';
import { recordEvent } from '#server/platform/database/journal/record-event.ts';
import { formatHead } from '#server/studio/journal/journal-head.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';
import { recordCalls } from '#tests/support/wire/records.ts';
import { aReleaseRecord, createTestMember, createTestTeam } from '#tests/support/samples/studio.ts';

let api: TestApi;
let owner: TestAccount;
before(async () => {
  api = await openTestApi(aCatalogueEntry(1, { episodes: [{ ordinal: 1 }] }));
  owner = await createTestMember(api, 'owner', { role: 'owner' });
});
after(() => api.close());

const PATH = '/api/v1/studio/me/bell';
const read = async ({ headers }: TestAccount): Promise<Bell> => (await api.request(PATH, { headers })).body;
const mark = ({ headers }: TestAccount, body: Bell['mark']) =>
  api.request(PATH, { method: 'POST', headers, body: JSON.stringify(body) });
const count = async ({ headers }: TestAccount) => {
  const { body } = await api.request('/api/v1/studio/me', { headers });
  return (body as unknown as StudioMe).counters.bell;
};
const readAll = async (who: TestAccount) => mark(who, (await read(who)).mark);
// An event of the second in which somebody joined is told, too: `about` leaves out those of other tests.
const shown = async (who: TestAccount, about = '') =>
  (await read(who)).events
    .filter(({ act }) => act.startsWith(about))
    .map(({ act, is_new: isNew }) => `${act}${isNew ? ' new' : ''}`);

// Nicknames and avatars of the accounts of these tests are reports, too.
const closeReports = () => api.db.updateTable('reports').set({ state: 'done' }).execute();

async function submit(by: TestAccount, alias: string, teams: string[] = []): Promise<string> {
  const releases = recordCalls(api, by, 'releases');
  const { body } = await releases.create(aReleaseRecord(alias, { teams }));
  assert.equal((await releases.act(`${body.id}/submit`, {})).status, 200);
  return body.id;
}

test('a submitted release is told to those who publish, and its state to those who edit it', async () => {
  const editor = await createTestMember(api, 'editor', { role: 'editor' });
  await closeReports();
  const id = await submit(editor, 'quiet-harbour');
  assert.deepEqual([await count(owner), await shown(owner)], [1, ['release.submit new']]);
  assert.deepEqual([await count(editor), await shown(editor)], [0, []]);
  await readAll(owner);
  assert.deepEqual([await count(owner), await shown(owner)], [0, ['release.submit']]);

  await recordCalls(api, owner, 'releases').act(`${id}/show`, {});
  assert.deepEqual([await count(owner), await shown(editor)], [0, ['release.show new']]);
  const [event] = (await read(editor)).events;
  assert.deepEqual([event?.change, event?.reason, event?.can_undo], [null, null, false]);
  assert.equal(event?.actor?.login, 'owner');
});

test('an undo of one’s act by another is told, and one’s own is not', async () => {
  const editor = await createTestMember(api, 'author', { role: 'editor' });
  const genres = recordCalls(api, editor, 'genres');
  const made = (await genres.create({ name: 'Гонки', image: null })).body;
  const other = (await genres.create({ name: 'Сны', image: null })).body;
  await recordCalls(api, owner, 'genres').undo(made.event_id);
  await genres.undo(other.event_id);
  assert.deepEqual(await shown(editor, 'genre'), ['genre.remove new']);
});

test('a change of one’s roles is told to oneself alone', async () => {
  const moderator = await createTestMember(api, 'vera', { role: 'moderator' });
  const other = await createTestMember(api, 'rin', { role: 'moderator' });
  await api.request(`/api/v1/studio/users/${moderator.id}/roles`, {
    method: 'POST',
    headers: owner.headers,
    body: JSON.stringify({ role: 'editor', team_id: null }),
  });
  assert.deepEqual(await shown(moderator, 'user'), ['user.role_give new']);
  assert.deepEqual(await shown(other, 'user'), []);
});

test('a release manager is told of the own team’s releases only', async () => {
  const [own, foreign] = [await createTestTeam(api, 'Вереск'), await createTestTeam(api, 'Мята')];
  const manager = await createTestMember(api, 'manager', { role: 'release_manager', teamId: own });
  for (const team of [own, foreign]) {
    const id = await submit(owner, `of-${team}`, [team]);
    await recordCalls(api, owner, 'releases').act(`${id}/show`, {});
  }
  assert.deepEqual(await shown(manager), ['release.show new', 'release.submit new']);
});

test('reports, pressing claims and failed videos are lines of their own until they are read', async () => {
  const lawless = await createTestMember(api, 'lawless', { role: 'moderator' });
  await closeReports();
  await readAll(owner);
  const before = await count(owner);
  const { id } = await api.db.selectFrom('episodes').select('id').executeTakeFirstOrThrow();
  // A mark has whole seconds: what comes in its second is of before.
  const later = sql<string>`now() + make_interval(secs => 2)`;
  await api.db
    .insertInto('reports')
    .values(
      [1, 2].map((n) => ({
        kind: 'playback' as const,
        episode_id: id,
        code: `code-${n}`,
        created_at: later,
      })),
    )
    .execute();
  const due = (days: number) => new Date(Date.now() + days * 24 * 3600_000);
  await api.db
    .insertInto('claims')
    .values([
      { claimant: 'Аи', due_at: due(2), created_at: later },
      { claimant: 'Бо', due_at: due(5), created_at: later },
      { claimant: 'Во', due_at: due(-1), created_at: later },
    ])
    .execute();
  assert.equal(await count(owner), before + 3);
  const { reports, claims, failed_jobs: jobs } = await read(owner);
  assert.deepEqual([reports?.count, reports?.is_new, jobs], [2, true, null]);
  assert.deepEqual(
    claims.map(({ claimant, is_new: isNew }) => [claimant, isNew]),
    [
      ['Во', true],
      ['Аи', true],
    ],
  );
  assert.deepEqual((await read(lawless)).claims, []);
  await api.db
    .updateTable('bell_marks')
    .set({ seen_at: due(0.01) })
    .where('user_id', '=', owner.id)
    .execute();
  assert.equal(await count(owner), 0);
  const read1 = await read(owner);
  assert.deepEqual(
    [read1.reports?.is_new, read1.claims.map((claim) => claim.is_new)],
    [false, [false, false]],
  );
});

test('a plan that failed is a line for those who publish its release', async () => {
  const [own, foreign] = [await createTestTeam(api, 'Клевер'), await createTestTeam(api, 'Полынь')];
  await api.db.insertInto('release_teams').values({ release_id: 1, team_id: own }).execute();
  const manager = await createTestMember(api, 'planner', { role: 'release_manager', teamId: own });
  const stranger = await createTestMember(api, 'stranger', { role: 'release_manager', teamId: foreign });
  for (const who of [manager, stranger]) await readAll(who);
  const [before, ofStranger] = [await count(manager), await count(stranger)];
  const { id } = await api.db.selectFrom('episodes').select('id').executeTakeFirstOrThrow();
  const later = sql<string>`now() + make_interval(secs => 2)`;
  const plan = { episode_id: id, zone: 'Europe/Moscow', failure: 'У эпизода нет видео.' };
  await api.db
    .insertInto('publication_plans')
    .values({ ...plan, at: later, failed_at: later })
    .execute();
  assert.deepEqual([await count(manager), await count(stranger)], [before + 1, ofStranger]);
  const [line] = (await read(manager)).failed_plans;
  assert.deepEqual([line?.episode_id, line?.failure, line?.is_new], [id, 'У эпизода нет видео.', true]);
  assert.deepEqual((await read(stranger)).failed_plans, []);
  await api.db.deleteFrom('publication_plans').execute();
  assert.equal(await count(manager), before);
});

test('a mark never moves back, and a member begins with what came after their first role', async () => {
  const late = await createTestMember(api, 'late', { role: 'owner' });
  await api.db
    .updateTable('user_roles')
    .set({ given_at: new Date(Date.now() + 5000) })
    .where('user_id', '=', late.id)
    .execute();
  assert.deepEqual([await shown(late), (await read(late)).mark.event_id > 0], [[], true]);
  await readAll(owner);
  const now = (await read(owner)).mark;
  assert.equal((await mark(owner, { event_id: 0, at: '2020-01-01T00:00:00+00:00' })).status, 200);
  assert.ok((await shown(owner)).every((line) => !line.endsWith('new')));
  assert.equal((await mark(owner, now)).status, 200);
});

test('the panel has the newest twenty, and the number goes no further than a hundred', async () => {
  await closeReports();
  await readAll(owner);
  const add = (times: number) =>
    inTransaction(api.db, async (trx) => {
      for (let i = 0; i < times; i += 1)
        await recordEvent(trx, { command: 'test' }, { act: 'release.hide', thingId: 1, title: 'Релиз' });
    });
  const before = await count(owner);
  await add(30);
  assert.equal(await count(owner), before + 30);
  assert.equal((await read(owner)).events.length, 20);
  await add(90);
  assert.equal(await count(owner), 100);
});

test('the bell of a session without the second factor is silent', async () => {
  const { id, headers } = await createTestMember(api, 'plain', { role: 'owner' });
  await api.db.updateTable('sessions').set({ second_factor_at: null }).where('user_id', '=', id).execute();
  const { body } = await api.request('/api/v1/studio/me', { headers });
  assert.equal((body as unknown as StudioMe).counters.bell, 0);
});

test('owners see the last event of the journal and its hash, others do not', async () => {
  const editor = await createTestMember(api, 'other-editor', { role: 'editor' });
  await recordCalls(api, owner, 'genres').create({ name: 'Последний', image: null });
  const row = await api.db
    .selectFrom('journal_events')
    .select(['id', 'hash'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  assert.equal((await read(owner)).journal, formatHead(row));
  assert.equal((await read(editor)).journal, null);
});
