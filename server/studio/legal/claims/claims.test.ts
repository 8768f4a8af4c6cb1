import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ChangedClaim, Claim, ListedClaim } from '#contract/studio/claims.ts';
import type { JournalEvent } from '#contract/studio/events.ts';
import type { StudioToday } from '#contract/studio/today.ts';
import type { FullRelease } from '#contract/releases.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, HEADERS_FROM, NOW, openTestApi, type TestApi } from '#tests/support/api.ts';
import { confirmSessions, createTestMember } from '#tests/support/samples/studio.ts';

const DAY_MS = 24 * 3600_000;
const inDays = (days: number) =>
  `${new Date(Date.parse(NOW) + days * DAY_MS).toISOString().slice(0, 19)}+00:00`;
const PERSONAL = { claimant: 'Иван Иванов', contacts: 'ivan@example.com', answer: 'Здравствуйте, Иван.' };

let api: TestApi;
let owner: TestAccount;
before(async () => {
  api = await openTestApi(
    ...[1, 2, 3].map((id) => aCatalogueEntry(id, { episodes: [{ ordinal: 1 }, { ordinal: 2 }] })),
  );
  owner = await createTestMember(api, 'owner', { role: 'owner' });
});
after(() => api.close());

/** What the calls of these tests answer. */
type Answer = ChangedClaim & Claim & Pick<StudioToday, 'overdue_claims'> & { data: never };

async function send(path: string, body?: object): Promise<{ status: number; body: Answer; text: string }> {
  const init = body && { method: 'POST', body: JSON.stringify(body) };
  return api.request(`/api/v1/studio/${path}`, { headers: owner.headers, ...init });
}
const undoOf = ({ id }: JournalEvent) =>
  api.request(`/api/v1/studio/events/${id}/undo`, { method: 'POST', headers: owner.headers });

async function add(fields: object = {}): Promise<Claim> {
  const targets = [{ release_id: 1 }];
  const { status, body } = await send('claims', {
    claimant: 'ООО «Северный свет»',
    countries: ['RU'],
    targets,
    ...fields,
  });
  assert.equal(status, 200, JSON.stringify(body));
  return body.claim;
}

const read = async (id: number) => (await send(`claims/${id}`)).body;
const isClosed = async (id: number) =>
  ((await api.request(`/api/v1/anime/releases/${id}`, { headers: HEADERS_FROM.RU })).body as FullRelease)
    .is_blocked_by_geo;
async function eventsOf(claimId: number): Promise<JournalEvent[]> {
  return (await send(`events?thing=claim&thing_id=${claimId}`)).body.data;
}
const lastOf = async (claimId: number) => {
  const [event] = await eventsOf(claimId);
  assert.ok(event);
  return event;
};

test('applying a claim closes all that it names in one act, and lifting opens it', async () => {
  const { episodes } = (await api.request('/api/v1/anime/releases/3')).body as FullRelease;
  const claim = await add({
    targets: [{ release_id: 1 }, { release_id: 2 }, { release_id: 3, episode_id: episodes[1]?.id }],
    until: inDays(9),
  });
  assert.deepEqual([claim.state, claim.blocks, await isClosed(1)], ['received', [], false]);
  const applied = await send(`claims/${claim.id}/apply`, {});
  assert.equal(applied.status, 200);
  assert.deepEqual(
    applied.body.claim.blocks.map(({ release, episode, until, state }) => [
      release.id,
      episode?.ordinal ?? null,
      until,
      state,
    ]),
    [
      [1, null, inDays(9), 'in_force'],
      [2, null, inDays(9), 'in_force'],
      [3, 2, inDays(9), 'in_force'],
    ],
  );
  assert.deepEqual([await isClosed(1), await isClosed(2), await isClosed(3)], [true, true, false]);
  assert.equal((await send(`claims/${claim.id}/apply`, {})).status, 409);
  const lifted = await send(`claims/${claim.id}/lift`, { reason: 'договорились' });
  assert.deepEqual([lifted.body.claim.state, await isClosed(1)], ['lifted', false]);
  assert.deepEqual(
    (await eventsOf(claim.id)).map(({ act, title }) => [act, title]),
    ['claim.lift', 'claim.apply', 'claim.create'].map((act) => [act, `Заявление № ${claim.id}`]),
  );
  const of = (await send(`events?thing=block&thing_id=${lifted.body.claim.blocks[0]?.id}`)).body
    .data as JournalEvent[];
  assert.deepEqual(
    of.map(({ act }) => act),
    ['block.lift', 'block.create'],
  );
});

test('a claim and its blocks say what is cut out of the release and of the episode', async () => {
  const { episodes } = (await api.request('/api/v1/anime/releases/3')).body as FullRelease;
  const id = episodes[0]?.id ?? '';
  await api.db.updateTable('releases').set({ cuts: 'нет эндинга: права' }).where('id', '=', 3).execute();
  await api.db.updateTable('episodes').set({ cuts: 'нет песни: права' }).where('id', '=', id).execute();
  const claim = await add({ targets: [{ release_id: 1 }, { release_id: 3, episode_id: id }] });
  const cutsOf = (targets: Claim['targets']) =>
    targets.map(({ release, episode }) => [release.id, release.cuts, episode?.cuts]);
  const expected = [
    [1, null, undefined],
    [3, 'нет эндинга: права', 'нет песни: права'],
  ];
  const byRelease = (targets: Claim['targets']) => targets.toSorted((a, b) => a.release.id - b.release.id);
  assert.deepEqual(cutsOf(byRelease(claim.targets)), expected);
  const applied = await send(`claims/${claim.id}/apply`, {});
  assert.deepEqual(cutsOf(byRelease(applied.body.claim.blocks)), expected);
  await send(`claims/${claim.id}/lift`, {});
});

test('applying and lifting are taken back, with exactly the blocks that they changed', async () => {
  const claim = await add({ targets: [{ release_id: 1 }, { release_id: 2 }] });
  const { body } = await send(`claims/${claim.id}/apply`, {});
  const [first] = body.claim.blocks;
  await send(`blocks/${first?.id}/lift`, {});
  await send(`claims/${claim.id}/lift`, {});
  assert.equal((await undoOf(await lastOf(claim.id))).status, 200);
  assert.deepEqual(
    [(await read(claim.id)).state, await isClosed(1), await isClosed(2)],
    ['in_force', false, true],
  );
  const undone = await lastOf(claim.id);
  assert.deepEqual([undone.act, undone.undo_of === null], ['claim.apply', false]);
  assert.equal((await undoOf(undone)).status, 200);
  assert.deepEqual([(await read(claim.id)).state, await isClosed(2)], ['lifted', false]);
});

test('an undo that opens what a claim has closed needs the password', async () => {
  const claim = await add();
  await send(`claims/${claim.id}/apply`, {});
  const old = new Date(Math.min(Date.now(), Date.parse(NOW)) - DAY_MS);
  await api.db.updateTable('sessions').set({ password_at: old }).where('user_id', '=', owner.id).execute();
  assert.equal((await undoOf(await lastOf(claim.id))).status, 403);
  assert.equal((await send(`claims/${claim.id}/lift`, {})).status, 403);
  assert.ok(await isClosed(1));
  await confirmSessions(api, owner.id);
  assert.equal((await undoOf(await lastOf(claim.id))).status, 200);
  assert.deepEqual([(await read(claim.id)).state, await isClosed(1)], ['received', false]);
});

test('nothing personal of a claimant is in the journal, only that it has changed', async () => {
  const claim = await add(PERSONAL);
  await send(`claims/${claim.id}`, { version: claim.version, basis: 'Договор № 41', contacts: '+7 900' });
  const event = await lastOf(claim.id);
  assert.deepEqual(event.change, { basis: ['', 'Договор № 41'], personal: [null, 'контакты'] });
  const { text } = await send('events?limit=100');
  for (const value of [...Object.values(PERSONAL), '+7 900']) assert.ok(!text.includes(value), value);
  assert.equal((await undoOf(event)).status, 200);
  const { basis, contacts } = await read(claim.id);
  assert.deepEqual([basis, contacts], ['', '+7 900']);
});

test('a save that was read before another one is refused, and so is a state that cannot follow', async () => {
  const claim = await add({ from: inDays(1), until: inDays(2) });
  const save = (fields: object, version = claim.version) =>
    send(`claims/${claim.id}`, { version, ...fields });
  assert.equal((await save({ state: 'disputed' })).status, 409);
  assert.equal((await save({ until: inDays(1) })).status, 422);
  const { body } = await save({ state: 'checked', countries: ['KZ', 'by'], from: null });
  assert.deepEqual(
    [body.claim.state, body.claim.countries, body.claim.from, body.claim.until],
    ['checked', ['BY', 'KZ'], null, inDays(2)],
  );
  assert.equal((await save({ basis: 'другое' })).status, 409);
  assert.equal((await save({ state: 'checked' }, body.claim.version)).body.event_id, null);
  await send(`claims/${claim.id}/apply`, {});
  const { version } = await read(claim.id);
  assert.equal((await save({ countries: ['RU'] }, version)).status, 409);
  assert.equal((await save({ state: 'disputed' }, version)).status, 200);
});

test('a measure without countries or without anything to close is not applied at all', async () => {
  const { id } = await add({ countries: [] });
  assert.equal((await send(`claims/${id}/apply`, {})).status, 422);
  assert.equal((await send(`claims/${(await add({ targets: [] })).id}/apply`, {})).status, 422);
  const { state, blocks } = await read(id);
  assert.deepEqual([state, blocks, await isClosed(1)], ['received', [], false]);
  for (const wrong of [
    { targets: [{ release_id: 404 }] },
    { files: ['javascript:x'] },
    { countries: ['ZZ'] },
  ])
    assert.ok([404, 422].includes((await send('claims', { claimant: 'x', ...wrong })).status));
});

test('claims that were not answered in time are listed first of all for whoever has the right', async () => {
  const late = await add({ claimant: 'Опоздали', due_at: inDays(-1) });
  await add({ claimant: 'Успеваем', due_at: inDays(1) });
  const refused = await add({ claimant: 'Отказали', due_at: inDays(-2) });
  await send(`claims/${refused.id}`, { version: refused.version, state: 'refused' });
  const list = async (query: string) =>
    ((await send(`claims?${query}`)).body.data as ListedClaim[]).map(({ claimant }) => claimant);
  assert.deepEqual(await list('state=overdue'), ['Опоздали']);
  assert.deepEqual(await list('search=опоздали'), ['Опоздали']);
  assert.deepEqual(await list(`search=${late.id}`), ['Опоздали']);
  assert.deepEqual(await list('state=refused'), ['Отказали']);
  const today = (await send('today')).body.overdue_claims;
  assert.deepEqual(today, {
    count: 1,
    first: [{ id: late.id, claimant: 'Опоздали', due_at: inDays(-1) }],
  });
  const editor = await createTestMember(api, 'editor', { role: 'editor' });
  const { body } = await api.request('/api/v1/studio/today', { headers: editor.headers });
  assert.equal((body as StudioToday).overdue_claims, null);
});
