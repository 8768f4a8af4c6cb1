import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { Change, JournalEvent } from '#contract/studio/events.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { openTestApi, type TestApi } from '#tests/support/api.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { createTestMember, createTestTeam } from '#tests/support/samples/studio.ts';
import { checkJournal, type JournalHead, readHead } from './check-journal.ts';
import { eraseEvents } from '#server/platform/database/journal/erase-events.ts';
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
  const { events, brokenAt } = await checkJournal(api.db);
  assert.deepEqual([events, brokenAt], [Math.max(...ids), undefined]);
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

/** Changes an event past the refusal of the database. */
async function force(id: number, columns: object): Promise<void> {
  await sql`alter table journal_events disable trigger refuse_change`.execute(api.db);
  await api.db.updateTable('journal_events').set(columns).where('id', '=', id).execute();
  await sql`alter table journal_events enable trigger refuse_change`.execute(api.db);
}

const brokenAt = async (known: JournalHead[] = []) => (await checkJournal(api.db, known)).brokenAt;
const erase = (...ids: number[]) =>
  inTransaction(api.db, (trx) => eraseEvents(trx, (row) => row('id', 'in', ids)));
const GONE = { change: null, reason: null, title: null };

test('the database refuses to change or to remove an event', async () => {
  const id = await record(ban);
  const event = api.db.updateTable('journal_events').where('id', '=', id);
  await assert.rejects(event.set({ reason: 'другая' }).execute(), /cannot be changed/);
  await assert.rejects(event.set({ ...GONE, erased_at: new Date() }).execute(), /cannot be changed/);
  await assert.rejects(
    api.db.deleteFrom('journal_events').where('id', '=', id).execute(),
    /cannot be changed/,
  );
  await assert.rejects(sql`truncate journal_events`.execute(api.db), /cannot be changed/);
});

test('an erasure takes the content only, once, and is an event that names what it erased', async () => {
  const [id, other] = [await record(ban), await record(ban)];
  const newest = () => record({ act: 'journal.erase', thingId: null, change: { events: [null, [id]] } });
  await newest();
  const event = api.db.updateTable('journal_events').where('id', '=', id);
  const erased = { ...GONE, erased_at: new Date() };
  const heads = [{ actor_id: 4 }, { thing_id: '6' }, { command_user: 'other' }, { team_ids: [randomUUID()] }];
  for (const head of [...heads, { session_id: randomUUID() }, { content_digest: null }])
    await assert.rejects(
      event.set({ ...erased, ...head }).execute(),
      /cannot be changed/,
      JSON.stringify(head),
    );
  const unnamed = api.db.updateTable('journal_events').where('id', '=', other);
  await assert.rejects(unnamed.set(erased).execute(), /cannot be changed/);
  await event.set(erased).execute();
  await newest();
  await assert.rejects(event.set(erased).execute(), /cannot be changed/);

  await erase(other);
  const [named] = (await list(owner, '?limit=1')).data;
  assert.deepEqual([named?.act, named?.change], ['journal.erase', { events: [null, [other]] }]);
  await erase(other);
  assert.equal((await list(owner, '?limit=1')).data[0]?.id, named?.id);
  assert.equal(await brokenAt(), undefined);
});

test('a check finds an event that was changed past the database’s refusal', async () => {
  const id = await record(ban);
  await record(ban);
  await force(id, { reason: 'другая' });
  assert.equal(await brokenAt(), id);
  await force(id, { reason: null });
  assert.equal(await brokenAt(), undefined);
});

test('a check finds an erased event that is about somebody else, or by somebody else, or has no erasure', async () => {
  const id = await record(ban);
  await erase(id);
  assert.equal(await brokenAt(), undefined);
  for (const [forged, real] of [
    [{ actor_id: owner.id }, { actor_id: null }],
    [{ thing_id: '8' }, { thing_id: '7' }],
    [{ command_user: 'other' }, { command_user: 'root' }],
  ] as const) {
    await force(id, forged);
    assert.equal(await brokenAt(), id, JSON.stringify(forged));
    await force(id, real);
  }
  const row = await api.db
    .selectFrom('journal_events')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await force(id, { content_digest: null, thing_id: '8' });
  assert.equal(await brokenAt(), id);
  await force(id, { content_digest: row.content_digest, thing_id: '7' });

  const unnamed = await record(ban);
  const { change } = await api.db
    .selectFrom('journal_events')
    .select('change')
    .where('id', '=', unnamed)
    .executeTakeFirstOrThrow();
  await force(unnamed, { ...GONE, erased_at: new Date() });
  assert.equal(await brokenAt(), unnamed);
  await force(unnamed, { change: JSON.stringify(change), erased_at: null });
  assert.equal(await brokenAt(), undefined);
});

test('a check finds that the last events are gone by one that was the last, kept outside', async () => {
  const before = await readHead(api.db);
  const id = await record(ban);
  const known = await readHead(api.db);
  assert.ok(before && known);
  assert.equal(await brokenAt([before, known]), undefined);
  const row = await api.db
    .selectFrom('journal_events')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await sql`alter table journal_events disable trigger refuse_change`.execute(api.db);
  await api.db.deleteFrom('journal_events').where('id', '=', id).execute();
  await sql`alter table journal_events enable trigger refuse_change`.execute(api.db);
  await api.db.updateTable('journal_head').set({ event_id: before.id, hash: before.hash }).execute();
  assert.equal(await brokenAt(), undefined, 'the database alone does not tell');
  assert.equal(await brokenAt([known]), id);
  assert.equal(await record({ ...ban, thingId: 8 }), id, 'the number is given again');
  assert.equal(await brokenAt([known]), row.id);
});

/** Records an event about user 7 as an older version does: its content has no digest of its own. */
async function recordWhole(db: Database, change: Change = { is_banned: [false, true] }): Promise<number> {
  const before = await readHead(db);
  const id = (before?.id ?? 0) + 1;
  const act = 'events' in change ? 'journal.erase' : 'user.ban';
  const content = {
    id,
    at: '2026-11-20T12:00:00+00:00',
    actor_id: null,
    session_id: null,
    command_user: 'root',
    act,
    thing: 'user',
    thing_id: '7',
    title: null,
    team_ids: [],
    change: JSON.stringify(change),
    reason: 'спам',
    undo_of: null,
  } as const;
  const digest = createHash('sha256')
    .update(`[${id},"2026-11-20T12:00:00+00:00",null,null,"root","${act}","user","7",null,[],`)
    .update(`${content.change},"спам",null]`)
    .digest();
  const hash = createHash('sha256')
    .update(before?.hash ?? Buffer.alloc(32))
    .update(digest)
    .digest();
  await db
    .insertInto('journal_events')
    .values({ ...content, team_ids: [], digest, hash })
    .execute();
  if (before) await db.updateTable('journal_head').set({ event_id: id, hash }).execute();
  else await db.insertInto('journal_head').values({ id: 1, event_id: id, hash }).execute();
  return id;
}

test('an event of an older version among those of this one is erased, and a change of what stays is found', async () => {
  await record(ban);
  const [id, byOlder] = [await recordWhole(api.db), await recordWhole(api.db)];
  assert.equal(await brokenAt(), undefined);
  await erase(id);
  await record(ban);
  assert.equal(await brokenAt(), undefined);
  await recordWhole(api.db, { events: [null, [byOlder]] });
  await api.db
    .updateTable('journal_events')
    .set({ ...GONE, erased_at: new Date() })
    .where('id', '=', byOlder)
    .execute();
  assert.equal(await brokenAt(), undefined);
  for (const forged of [{ thing_id: '8' }, { command_user: 'other' }]) {
    await force(id, forged);
    assert.equal(await brokenAt(), id, JSON.stringify(forged));
    await force(id, { thing_id: '7', command_user: 'root' });
  }
  const other = await recordWhole(api.db);
  const kept = { change: JSON.stringify(ban.change), reason: 'спам', erased_at: null };
  await force(other, { ...GONE, erased_at: new Date() });
  assert.equal(await brokenAt(), other, 'no erasure names it');
  await force(other, { ...kept, change: JSON.stringify({ is_banned: [false, true] }) });
  assert.equal(await brokenAt(), undefined);
});

test('events of before are compared as a whole', async () => {
  const database = await createTestDatabase();
  await recordWhole(database.db);
  await inTransaction(database.db, (trx) => recordEvent(trx, { command: 'root' }, ban));
  assert.deepEqual(await checkJournal(database.db), {
    events: 2,
    brokenAt: undefined,
    head: await readHead(database.db),
  });
  await database.close();
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
  assert.deepEqual(
    await acts(owner),
    new Set(['journal.erase', 'user.ban', 'user.role_give', 'user.second_factor_set']),
  );
});

test('the parts of an import stand below it and in the history of their release, and are chained to it', async () => {
  const team = await createTestTeam(api, 'Лисы');
  const manager = await createTestMember(api, 'manager-of-parts', { role: 'release_manager', teamId: team });
  const editor = await createTestMember(api, 'editor-of-parts', { role: 'editor' });
  const whole: NewEvent = { act: 'release.load', thingId: null, title: 'каталог.jsonl' };
  const [own, foreign] = [await record({ ...whole, teamIds: [team] }), await record(whole)];
  const part = (thingId: number, partOf: number) =>
    record({ act: 'release.create', thingId, title: `Релиз ${thingId}`, teamIds: [team], partOf });
  const parts = [await part(901, own), await part(902, own), await part(903, foreign)];
  await api.db.insertInto('journal_imports').values({ event_id: own, added: 2, episodes: 24 }).execute();

  const newest = async (by: TestAccount, query = '') =>
    (await list(by, `?limit=3${query}`)).data.map(({ id }) => id).filter((id) => id >= own);
  for (const by of [owner, editor]) assert.deepEqual(await newest(by), [foreign, own]);
  // The other import is not theirs to see, so its part stands alone.
  assert.deepEqual(await newest(manager), [parts[2], own]);
  assert.deepEqual(await newest(owner, '&with_parts=true'), parts.toReversed());
  assert.deepEqual(await newest(owner, '&thing=release&thing_id=902'), [parts[1]]);
  assert.deepEqual(await newest(manager, `&part_of=${own}`), [parts[1], parts[0]]);
  const { data } = await list(owner, `?before=${own + 1}&limit=1`);
  assert.deepEqual(data[0]?.imported, { added: 2, changed: 0, episodes: 24 });

  assert.equal((await checkJournal(api.db)).brokenAt, undefined);
  const last = parts[2] ?? 0;
  await force(last, { part_of: own });
  assert.equal((await checkJournal(api.db)).brokenAt, last);
  await force(last, { part_of: foreign });
  assert.equal((await checkJournal(api.db)).brokenAt, undefined);
  await assert.rejects(
    api.db.updateTable('journal_events').set({ part_of: null }).where('id', '=', last).execute(),
    /cannot be changed/,
  );
});

test('the days of a filter are days in Moscow', async () => {
  const none = await list(owner, '?to=2020-01-01');
  assert.deepEqual(none, { data: [], next: null, total: null });
  const { data } = await list(owner, '?from=2020-01-01&limit=1');
  assert.equal(data.length, 1);
});

test('a page of long changes ends early, and the next one continues it', async () => {
  const lines = Array.from({ length: 6000 }, () => 'Ф'.repeat(15));
  const ids = [];
  for (let n = 0; n < 4; n += 1)
    ids.push(
      await record({ act: 'text.edit', thingId: 'rules', title: 'rules', change: { markdown: ['', lines] } }),
    );
  const first = await list(owner, '?act=text.edit&limit=100');
  const second = await list(owner, `?act=text.edit&limit=100&before=${first.next}`);
  const seen = [first, second].map(({ data }) => data.map(({ id }) => id));
  assert.deepEqual(seen, [ids.slice(2).toReversed(), ids.slice(0, 2).toReversed()]);
  assert.equal(second.next, null);
});

test('the journal is searched by what an event is about, by its reason, and by the name of a user', async () => {
  const find = async (text: string) =>
    (await list(owner, `?search=${encodeURIComponent(text)}`)).data.map(({ id }) => id);
  const named = await record({ act: 'genre.create', thingId: 1, title: 'Драма 100%', change: {} });
  const explained = await record({ ...ban, reason: 'Спам в отзывах' });
  const about = await record({ ...ban, thingId: owner.id });
  assert.deepEqual(await find('драма 100%'), [named]);
  assert.deepEqual(await find('в отзыв'), [explained]);
  assert.ok((await find('OWNER')).includes(about));
  assert.deepEqual(await find('драма_100'), []);
});

test('an act of a newer version is shown, is told, and is not undone', async () => {
  const member = await createTestMember(api, 'newer', { role: 'editor' });
  const { id: sessionId } = await api.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', member.id)
    .executeTakeFirstOrThrow();
  const recordAs = (by: TestAccount, event: object) =>
    inTransaction(api.db, (trx) => recordEvent(trx, { userId: by.id, sessionId }, event as NewEvent));
  const made = await recordAs(owner, { act: 'genre.create', thingId: 1, title: 'Драма' });
  const newer = {
    act: 'genre.split',
    thingId: 1,
    title: 'Драма',
    change: { name: ['а', 'б'] },
    undoOf: made,
  };
  const id = await recordAs(member, newer);
  async function read(by: TestAccount, path: string): Promise<{ events: JournalEvent[] }> {
    return (await api.request(`/api/v1/studio/${path}`, { headers: by.headers })).body;
  }
  const lists = {
    journal: (await list(member)).data,
    today: (await read(member, 'today')).events,
    bell: (await read(owner, 'me/bell')).events,
  };
  for (const [name, events] of Object.entries(lists)) {
    const event = events.find((one) => one.id === id);
    assert.deepEqual([event?.act, event?.can_undo], ['genre.split', false], name);
  }
  const path = `/api/v1/studio/events/${id}/undo`;
  const { status } = await api.request(path, { method: 'POST', headers: owner.headers });
  assert.equal(status, 409);
});
