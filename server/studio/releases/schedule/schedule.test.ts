import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { nowSchedule, postponedReleases, weekSchedule } from '#contract/schedule.ts';
import type { JournalEvent } from '#contract/studio/events.ts';
import type { SavedRecord } from '#contract/studio/records/record.ts';
import type { PlannedRelease } from '#contract/studio/schedule.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, openTestApi, type TestApi } from '#tests/support/api.ts';
import { recordCalls } from '#tests/support/wire/records.ts';
import { createTestMember, createTestTeam } from '#tests/support/samples/studio.ts';
import { endPostponements } from './end-postponements.ts';

// The clock of the tests is on Friday, 20 November 2026.
const day = (date: string) => new Date(`${date}T12:00:00+03:00`);
const out = (...ordinals: number[]) => ({
  episodes: ordinals.map((ordinal) => ({ ordinal, updated_at: '2026-11-13T15:00:00Z' })),
});

let api: TestApi;
let editor: TestAccount;
before(async () => {
  const weekly = { is_in_production: true, publish_day: 5, episodes_total: 12 } as const;
  api = await openTestApi(
    ...[1, 2, 3, 4, 5, 6, 7].map((id) => aCatalogueEntry(id, { ...weekly, ...out(1, 2) })),
    aCatalogueEntry(8, { ...weekly, episodes_total: 2, ...out(1, 2) }),
    aCatalogueEntry(9, { ...out(1, 2), is_in_production: false }),
    aCatalogueEntry(10, { ...weekly, ...out(1, 2), notification: 'Смотрите и второй сезон' }),
  );
  editor = await createTestMember(api, 'editor', { role: 'editor' });
});
after(() => api.close());

const ofReleases = () => recordCalls(api, editor, 'releases');
const save = (id: number, change: object, by = editor) =>
  recordCalls(api, by, 'schedule').act<SavedRecord>(String(id), { change });
const postpone = (id: number, until: string | null, note: string | null = null) =>
  save(id, {
    postponed_episode: [null, 3],
    postponed_until: [null, until],
    postponement_note: [null, note],
  });
const planned = async (id: number): Promise<PlannedRelease | undefined> => {
  const { body } = await api.request('/api/v1/studio/schedule', { headers: editor.headers });
  return (body as { data: PlannedRelease[] }).data.find((one) => one.id === id);
};
const notificationOf = async (id: number): Promise<string | null> =>
  ((await api.request(`/api/v1/anime/releases/${id}`)).body as { notification: string | null }).notification;
const inForce = async (id: number) => api.call(postponedReleases, { query: { release_id: id } });
const lastEvent = async (id: number): Promise<JournalEvent> => {
  const path = `/api/v1/studio/events?limit=1&thing=release&thing_id=${id}`;
  const { body } = await api.request(path, { headers: editor.headers });
  return (body as { data: JournalEvent[] }).data[0] ?? assert.fail(`no event of ${id}`);
};

test('postpones the next episode: the studio, the API and its clients see it at once, and the journal has it', async () => {
  const saved = await postpone(1, '2026-12-04', '  Заболел диктор. ');
  assert.equal(saved.status, 200, saved.body.message);
  const made = { episode: 3, until: '2026-12-04', note: 'Заболел диктор.' };
  assert.deepEqual((await planned(1))?.postponement, made);
  assert.deepEqual(
    [(await planned(1))?.next_day, (await planned(1))?.usual_day],
    ['2026-12-04', '2026-11-20'],
  );
  assert.deepEqual(await inForce(1), [{ release_id: 1, ...made }]);
  assert.equal(await notificationOf(1), 'Перенос. Эпизод 3 выйдет в пятницу, 4 декабря. Заболел диктор.');
  const week = await api.call(weekSchedule);
  assert.match(week.find(({ release }) => release.id === 1)?.release.notification ?? '', /^Перенос/);
  const { id, act, title, change } = await lastEvent(1);
  assert.deepEqual([id, act, title], [saved.body.event_id, 'release.postpone', 'Релиз 1']);
  assert.deepEqual(change, {
    postponed_episode: [null, 3],
    postponed_until: [null, '2026-12-04'],
    postponement_note: [null, 'Заболел диктор.'],
  });
});

test('a postponed release has the fields of any other one, and what the team has written stays below', async () => {
  const before = (await api.request('/api/v1/anime/releases/10')).body as object;
  await postpone(10, null);
  const after = (await api.request('/api/v1/anime/releases/10')).body as object;
  assert.deepEqual(Object.keys(after), Object.keys(before));
  assert.equal(
    await notificationOf(10),
    'Перенос. Когда выйдет эпизод 3, пока неизвестно.\nСмотрите и второй сезон',
  );
});

test('undo ends a postponement, and brings an ended one back', async () => {
  const { body } = await postpone(2, '2026-12-01');
  assert.equal((await ofReleases().undo(body.event_id)).status, 200);
  assert.deepEqual([await inForce(2), await notificationOf(2)], [[], null]);
  const undoing = await lastEvent(2);
  assert.deepEqual([undoing.act, undoing.undo_of], ['release.resume', body.event_id]);
  assert.equal((await ofReleases().undo(undoing.id)).status, 200);
  assert.equal((await inForce(2))[0]?.until, '2026-12-01');
});

test('different changes of a postponement are both saved; the same field of two people is a conflict', async () => {
  await postpone(3, '2026-12-01', 'Первая');
  const noted = await save(3, { postponement_note: ['Первая', 'Вторая'] });
  const moved = await save(3, { postponed_until: ['2026-12-01', null] });
  assert.deepEqual([noted.status, moved.status], [200, 200]);
  assert.deepEqual((await planned(3))?.postponement, { episode: 3, until: null, note: 'Вторая' });
  const late = await save(3, { postponed_until: ['2026-12-01', '2026-12-08'] });
  assert.equal(late.status, 409);
  assert.deepEqual(
    late.body.conflicts?.map(({ field, now, after: wished, by }) => [field, now, wished, by]),
    [['postponed_until', null, '2026-12-08', 'editor']],
  );
  const ended = await save(3, { postponed_episode: [3, null] });
  assert.deepEqual([ended.status, await inForce(3), (await lastEvent(3)).act], [200, [], 'release.resume']);
});

test('only the next episode of a release in the schedule can be postponed, to a day that is not over', async () => {
  const other = await save(4, { postponed_episode: [null, 4] });
  assert.deepEqual([other.status, other.body.message], [409, 'Следующий эпизод этого релиза теперь 3.']);
  assert.equal((await postpone(8, null)).status, 409);
  assert.equal((await postpone(9, null)).status, 409);
  assert.equal((await postpone(77, null)).status, 404);
  const past = await postpone(4, '2026-11-19');
  assert.deepEqual([past.status, Object.keys(past.body.errors ?? {})], [422, ['postponed_until']]);
  assert.equal((await postpone(4, '31.12.2026')).status, 422);
  assert.deepEqual(await inForce(4), []);
});

test('who does not plan the schedule cannot, not even for the own team', async () => {
  const team = await createTestTeam(api, 'Аканэ');
  await api.db.insertInto('release_teams').values({ release_id: 4, team_id: team }).execute();
  const manager = await createTestMember(api, 'manager', { role: 'release_manager', teamId: team });
  assert.equal((await save(4, { postponed_episode: [null, 3] }, manager)).status, 403);
  assert.equal((await api.request('/api/v1/studio/schedule', { headers: manager.headers })).status, 403);
  assert.deepEqual(await inForce(4), []);
});

test('a postponement is over after its day by itself, with an event of the program', async () => {
  await postpone(5, '2026-12-01', 'Праздник');
  await endPostponements(api.db, day('2026-12-01'));
  assert.equal((await inForce(5)).length, 1);
  await endPostponements(api.db, day('2026-12-02'));
  assert.deepEqual([await inForce(5), await notificationOf(5)], [[], null]);
  const { act, actor, change } = await lastEvent(5);
  assert.deepEqual([act, actor], ['release.resume', null]);
  assert.deepEqual(change, {
    postponed_episode: [3, null],
    postponed_until: ['2026-12-01', null],
    postponement_note: ['Праздник', null],
  });
});

test('a postponement is over when its episode is out, and when nobody dubs the release any more', async () => {
  await postpone(6, null);
  await api.db
    .insertInto('episodes')
    .values({ release_id: 6, ordinal: 3, sort_order: 3, is_published: true })
    .execute();
  assert.deepEqual(await inForce(6), []);
  await postpone(7, null);
  await ofReleases().save('7', { is_in_production: [true, false] });
  assert.deepEqual(await inForce(7), []);
  await endPostponements(api.db, day('2026-11-20'));
  assert.deepEqual([await notificationOf(6), await notificationOf(7)], [null, null]);
});

test('lists a release on the day to which its episode is postponed, too', async () => {
  await postpone(4, '2026-11-21');
  const { today, tomorrow } = await api.call(nowSchedule);
  const has = (items: typeof today) => items.some(({ release }) => release.id === 4);
  assert.deepEqual([has(today), has(tomorrow)], [true, true]);
});

test('the week has the hour and the weeks of a release, and the day of its next episode', async () => {
  const facts = async () => {
    const { publish_time, publish_every_weeks, next_day } = (await planned(10)) ?? assert.fail();
    return [publish_time, publish_every_weeks, next_day];
  };
  await save(10, { postponed_episode: [3, null] });
  assert.deepEqual(await facts(), [null, 1, '2026-11-20']);
  const saved = await ofReleases().save('10', { publish_time: [null, '23:30'], publish_every_weeks: [1, 2] });
  assert.equal(saved.status, 200);
  assert.deepEqual(await facts(), ['23:30', 2, '2026-11-27']);
  const other = await ofReleases().save('10', { publish_time: [null, '10:00'] });
  assert.equal(other.status, 409);
  assert.equal((await ofReleases().undo(saved.body.event_id)).status, 200);
  assert.deepEqual(await facts(), [null, 1, '2026-11-20']);
  for (const wrong of ['24:30', '9:00', ''])
    assert.equal((await ofReleases().save('10', { publish_time: [null, wrong] })).status, 422, wrong);
  assert.equal((await ofReleases().save('10', { publish_every_weeks: [1, 9] })).status, 422);
});

test('a line of the catalogue leaves a postponement alone', async () => {
  await postpone(2, null);
  await api.addReleases(aCatalogueEntry(2, { description: 'Новое описание' }));
  assert.equal((await inForce(2)).length, 1);
});
