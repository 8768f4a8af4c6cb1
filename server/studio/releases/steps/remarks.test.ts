import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { Bell } from '#contract/studio/bell.ts';
import type { EpisodeWork, ListedStep } from '#contract/studio/steps.ts';
import { listedStep } from '#contract/studio/steps.ts';
import { aCatalogueEntry, NOW, openTestApi, type TestApi } from '#tests/support/api.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { giveOwnVideo } from '#tests/support/samples/own-video.ts';
import { createTestMember, createTestTeam } from '#tests/support/samples/studio.ts';
import { forgetRemovedRemarks } from './remarks.ts';

let api: TestApi;
let manager: TestAccount;
let sound: TestAccount;
let voice: TestAccount;
let stranger: TestAccount;
let ids: string[];
before(async () => {
  const episodes = [1, 2, 3].map((ordinal) => ({ ordinal, updated_at: NOW }));
  api = await openTestApi(aCatalogueEntry(1, { episodes }));
  const [team, other] = [await createTestTeam(api, 'Вереск'), await createTestTeam(api, 'Мята')];
  await api.db.insertInto('release_teams').values({ release_id: 1, team_id: team }).execute();
  manager = await createTestMember(api, 'manager', { role: 'release_manager', teamId: team });
  sound = await createTestMember(api, 'sound', { role: 'crew', teamId: team });
  voice = await createTestMember(api, 'voice', { role: 'crew', teamId: team });
  stranger = await createTestMember(api, 'stranger', { role: 'release_manager', teamId: other });
  const rows = await api.db.selectFrom('episodes').select('id').orderBy('ordinal').execute();
  ids = rows.map(({ id }) => id);
  for (const id of ids)
    await send(manager, `episodes/${id}/steps`, {
      change: { 'sound/assignee_id': [null, sound.id], 'voice/assignee_id': [null, voice.id] },
    });
});
after(() => api.close());

type Answer = { status: number; event_id: number; message: string };
async function send(by: TestAccount, path: string, body: object = {}): Promise<Answer> {
  const init = { method: 'POST', headers: by.headers, body: JSON.stringify(body) };
  const { status, body: answer } = await api.request(`/api/v1/studio/${path}`, init);
  return { ...(answer as Answer), status };
}
async function workOf(by: TestAccount, id: string | undefined): Promise<EpisodeWork> {
  const { body } = await api.request(`/api/v1/studio/episodes/${id}/work`, { headers: by.headers });
  return body;
}
async function add(
  by: TestAccount,
  id: string | undefined,
  remark: object,
): Promise<Answer & { remark: number }> {
  const added = await send(by, `episodes/${id}/remarks`, { at: 83.4, text: 'Щелчок', ...remark });
  const { remarks } = await workOf(manager, id);
  return { ...added, remark: Math.max(0, ...remarks.map((one) => one.id)) };
}
const act = (by: TestAccount, id: string | undefined, remark: number, verb: string) =>
  send(by, `episodes/${id}/remarks/${remark}/${verb}`);
const undo = (by: TestAccount, event: number) => send(by, `events/${event}/undo`);

test('a remark is made by whoever edits the release and closed by whoever has its step', async () => {
  const [id] = ids;
  const refused = [await add(sound, id, {}), await add(stranger, id, {})];
  assert.deepEqual(
    refused.map(({ status }) => status),
    [403, 404],
  );
  const { remark } = await add(manager, id, { step: 'sound' });
  assert.equal((await act(voice, id, remark, 'done')).status, 403);
  assert.equal((await act(stranger, id, remark, 'done')).status, 404);
  assert.equal((await act(sound, id, remark, 'remove')).status, 403);
  const seen = async (who: TestAccount) => (await workOf(who, id)).remarks.map((one) => one.may_close);
  assert.deepEqual([await seen(sound), await seen(voice), await seen(manager)], [[true], [false], [true]]);
  const { event_id } = await act(sound, id, remark, 'done');
  assert.equal((await act(sound, id, remark, 'done')).status, 409);
  const [closed] = (await workOf(manager, id)).remarks;
  assert.deepEqual([closed?.at, closed?.done_by?.login, closed?.author?.login], [83.4, 'sound', 'manager']);
  assert.equal((await undo(sound, event_id)).status, 200);
  assert.equal((await workOf(manager, id)).remarks[0]?.done_at, null);
});

test('the bell tells whoever has the step, once, and nobody of the own remark', async () => {
  const [, id] = ids;
  const told = async (who: TestAccount) => {
    const { body } = await api.request('/api/v1/studio/me/bell', { headers: who.headers });
    return (body as unknown as Bell).events
      .filter((event) => event.thing_id === id && event.steps.some(({ reason }) => reason === 'remark'))
      .map((event) => event.act);
  };
  await add(manager, id, { step: 'sound' });
  const { remark } = await add(manager, id, { step: null });
  assert.deepEqual(
    [await told(sound), await told(voice), await told(manager)],
    [['episode.remark_add'], [], []],
  );
  await act(manager, id, remark, 'remove');
  assert.equal((await told(sound)).length, 1);
});

test('a removed remark comes back with an undo, and goes for good after thirty days', async () => {
  const [, , id] = ids;
  const { event_id: added, remark } = await add(manager, id, {});
  const { event_id: removed } = await act(manager, id, remark, 'remove');
  assert.deepEqual((await workOf(manager, id)).remarks, []);
  assert.equal((await undo(manager, added)).status, 409);
  assert.equal((await undo(manager, removed)).status, 200);
  assert.equal((await workOf(manager, id)).remarks.length, 1);
  await act(manager, id, remark, 'remove');
  const left = async () =>
    (await api.db.selectFrom('episode_remarks').select('id').where('id', '=', remark).execute()).length;
  await forgetRemovedRemarks(api.db);
  assert.equal(await left(), 1);
  await sql`update episode_remarks set removed_at = now() - interval '31 days' where id = ${remark}`.execute(
    api.db,
  );
  await forgetRemovedRemarks(api.db);
  assert.equal(await left(), 0);
});

test('a remark keeps the video that it was made at, and its frame goes with that', async () => {
  const [id = ''] = ids;
  await giveOwnVideo(api.db, id, 'videos/1/first');
  const first = (await workOf(manager, id)).video_id;
  await api.db
    .updateTable('episode_videos')
    .set({ storyboard: 'storyboard.vtt' })
    .where('id', '=', first)
    .execute();
  const { remark } = await add(manager, id, { text: 'Кадр', video_id: first });
  const read = async () => (await workOf(manager, id)).remarks.find((one) => one.id === remark);
  const board = '/studio/files/videos/1/first/storyboard.vtt';
  const shown = await read();
  assert.deepEqual(
    [shown?.is_of_former_video, shown?.storyboard?.endsWith('/videos/1/first/storyboard.vtt')],
    [false, true],
    board,
  );

  await giveOwnVideo(api.db, id, 'videos/1/second');
  const { video_id: second, playlist } = await workOf(manager, id);
  assert.notEqual(second, first);
  assert.match(playlist ?? '', /videos\/1\/second/);
  assert.deepEqual(
    [(await read())?.is_of_former_video, (await read())?.storyboard],
    [true, shown?.storyboard],
  );
  // Whoever uploads a new version sees what is open.
  const { body } = await api.request(`/api/v1/studio/episodes/${id}`, { headers: manager.headers });
  const { open_remarks: open } = (body as unknown as { info: { open_remarks: { id: number }[] } }).info;
  assert.ok(open.some((one) => one.id === remark));

  await api.db.deleteFrom('episode_videos').where('id', '=', first).execute();
  assert.deepEqual([(await read())?.is_of_former_video, (await read())?.storyboard], [true, null]);
  assert.equal((await add(manager, id, { video_id: first })).status, 409);
});

test('the list has what is due first, its pages end, and each filter counts what it finds', async () => {
  const release = { release_id: 1, sort_order: 1, is_published: false };
  const rows = Array.from({ length: 60 }, (_, i) => ({ ...release, ordinal: 100 + i }));
  const added = await api.db.insertInto('episodes').values(rows).returning('id').execute();
  const due = (i: number) => (i % 3 === 0 ? null : new Date(Date.parse('2031-01-01T00:00:00Z') + i * 60_000));
  await api.db
    .insertInto('episode_steps')
    .values(
      added.map(({ id }, i) => ({ episode_id: id, kind: 'check', assignee_id: voice.id, due_at: due(i) })),
    )
    .execute();
  await sql`
    update episode_steps set due_at = '2026-01-01T00:00:00Z' where episode_id = ${added[7]?.id}::uuid`.execute(
    api.db,
  );
  type Page = { data: ListedStep[]; next: string | null; total: { found: number; all: number } };
  const page = async (who: TestAccount, query: string): Promise<Page> =>
    (await api.request(`/api/v1/studio/steps?${query}`, { headers: who.headers })).body;
  const first = await page(voice, 'kind=check');
  const second = await page(voice, `kind=check&after=${encodeURIComponent(first.next ?? '')}`);
  const all = [...first.data, ...second.data];
  assert.deepEqual([first.data.length, second.data.length, second.next], [50, 10, null]);
  assert.deepEqual(first.total, { found: 60, all: 63 });
  assert.equal(new Set(all.map(({ episode }) => episode.id)).size, 60);
  assert.deepEqual([all[0]?.is_overdue, all[0]?.episode.ordinal], [true, 107]);
  const dates = all.map(({ due_at: at }) => at ?? '9999');
  assert.deepEqual(dates, dates.toSorted());
  assert.ok(all.every((row) => listedStep.safeParse(row).success));

  assert.deepEqual((await page(voice, 'state=overdue')).total, { found: 1, all: 63 });
  assert.equal((await page(voice, 'state=ready')).total.found, 0);
  assert.equal((await page(sound, '')).total.found, 3);
  assert.equal((await page(sound, 'who=team')).total.found, 66);
  assert.equal((await page(stranger, 'who=team')).total.all, 0);
  const wrong = await api.request('/api/v1/studio/steps?after=soon', { headers: voice.headers });
  assert.equal(wrong.status, 422);
});
