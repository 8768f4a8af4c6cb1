import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql, type Updateable } from 'kysely';
import { myNotices, muteRelease, openNotice, readNotices, releaseEvents } from '#contract/notices.ts';
import { changeNotifications, type NotificationChanges } from '#contract/notifications.ts';
import { myViewer } from '#contract/viewer.ts';
import type { ReleasesTable } from '#server/platform/database/schema.ts';
import { answerPlaybackReports } from '#server/publishing/playback-reports/answer-playback-reports.ts';
import { createTestAccount, createTestSession, type TestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, NOW, openTestApi, type TestApi } from '#tests/support/api.ts';
import { createPushBrowser, startPushSink, type PushSink } from '#tests/support/servers/push-sink.ts';
import { announceEventsNow } from '../announce.ts';
import { sendPushesNow } from '../push.ts';
import { openPushService, type PushService } from '../push-service.ts';
import { recordMissedDays } from './record-events.ts';

let api: TestApi;
let sink: PushSink;
let push: PushService;
before(async () => {
  api = await openTestApi();
  sink = await startPushSink();
  push = await openPushService(api.db, { contact: 'mailto:a@b.ru', ownServices: [sink.origin] });
});
after(async () => {
  push.close();
  await sink.close();
  await api.close();
});

let count = 0;
let viewer: TestAccount;
let releaseId: number;
beforeEach(async () => {
  sink.received.length = 0;
  await api.db.deleteFrom('pushes').execute();
  count += 1;
  releaseId = count;
  viewer = await createTestAccount(api, `viewer${count}`);
  await api.addReleases(aCatalogueEntry(releaseId, { episodes: [{ ordinal: 1 }], is_in_production: true }));
  await api.db.insertInto('favorites').values({ user_id: viewer.id, release_id: releaseId }).execute();
});

const at = (time: string) => new Date(time);
const publish = (last: number) => {
  const episodes = Array.from({ length: last }, (_, i) => ({ ordinal: i + 1 }));
  return api.addReleases(aCatalogueEntry(releaseId, { episodes }));
};
const announce = () => announceEventsNow(api.db, at(NOW));
const setRelease = (fields: Updateable<ReleasesTable>) =>
  api.db.updateTable('releases').set(fields).where('id', '=', releaseId).execute();

async function send<T>(headers: Record<string, string>, path: string, method = 'GET', body?: unknown) {
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const response = await api.request(path, init);
  assert.equal(response.status, 200, response.text);
  return response.body as T;
}
type Listed = { data: { id: number; kind: string; is_read: boolean; episodes: unknown[] }[]; unread: number };
const list = (headers: Record<string, string> = viewer.headers, query = '') =>
  send<Listed>(headers, `${myNotices.path}${query}`);
const change = (changes: NotificationChanges) =>
  send(viewer.headers, changeNotifications.path, 'POST', changes);
const kindsOf = ({ data }: Listed) => data.map(({ kind }) => kind);

async function addDevice(name: string): Promise<void> {
  const { endpoint, keys } = createPushBrowser(`${sink.origin}/${name}`).subscription;
  await createTestSession(api, viewer.id, name);
  const session = await api.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', viewer.id)
    .executeTakeFirstOrThrow();
  await api.db
    .insertInto('push_devices')
    .values({ user_id: viewer.id, session_id: session.id, endpoint, ...keys })
    .execute();
  await change({});
}

test('episodes of one pass are one notice, the same on every device, and reading it counts everywhere', async () => {
  const phone = { authorization: `Bearer ${await createTestSession(api, viewer.id, `phone${count}`)}` };
  await publish(3);
  await Promise.all(Array.from({ length: 6 }, announce));
  await announce();
  for (const headers of [viewer.headers, phone]) {
    const { data, unread } = await list(headers);
    assert.deepEqual(
      [data.map(({ kind, is_read, episodes }) => [kind, is_read, episodes.length]), unread],
      [[['episode', false, 2]], 1],
    );
  }
  const [{ id } = assert.fail()] = (await list()).data;
  const { unread } = await send<{ unread: number }>(phone, readNotices.path, 'POST', { ids: [id] });
  assert.equal(unread, 0);
  const after = await list();
  assert.deepEqual([after.data[0]?.is_read, after.unread], [true, 0]);
});

test('an episode that is withdrawn and published again is told once', async () => {
  await publish(2);
  await announce();
  const episodes = api.db
    .updateTable('episodes')
    .where('release_id', '=', releaseId)
    .where('ordinal', '=', 2);
  await episodes.set({ is_published: false }).execute();
  assert.deepEqual((await list()).data, []);
  await episodes.set({ is_published: true }).execute();
  await announce();
  assert.deepEqual(kindsOf(await list()), ['episode']);
});

test('a process that dies after recording an event leaves it for the next pass', async () => {
  await publish(2);
  await sql`update event_episodes set event_id = null`.execute(api.db);
  await api.db.deleteFrom('events').execute();
  await announce();
  assert.deepEqual(kindsOf(await list()), ['episode']);
  await api.db
    .updateTable('events')
    .set({ told_at: sql`null` })
    .execute();
  await announce();
  assert.deepEqual(kindsOf(await list()), ['episode']);
});

test('marks all notices up to one as read and keeps later ones unread', async () => {
  await publish(2);
  await announce();
  const [{ id } = assert.fail()] = (await list()).data;
  await publish(3);
  await announce();
  await send(viewer.headers, readNotices.path, 'POST', { up_to: id });
  assert.deepEqual(
    (await list()).data.map(({ is_read }) => is_read),
    [false, true],
  );
  const { unread_notices: unread } = await send<{ unread_notices: number }>(viewer.headers, myViewer.path);
  assert.equal(unread, 1);
});

test('a notice that only push messages tell opens as well, and only for its owner', async () => {
  const other = await createTestAccount(api, `another${count}`);
  await addDevice(`open${count}`);
  await change({ remove_kind: { channel: 'site', kind: 'episode' } });
  await publish(2);
  await announce();
  const { id } = await api.db
    .selectFrom('events')
    .select('id')
    .where('release_id', '=', releaseId)
    .executeTakeFirstOrThrow();
  const path = openNotice.path.replace(':noticeId', String(id));
  const opened = await send<{ kind: string; is_read: boolean }>(viewer.headers, path, 'POST');
  assert.deepEqual([opened.kind, opened.is_read, (await list()).data], ['episode', true, []]);
  assert.equal((await api.request(path, { method: 'POST', headers: other.headers })).status, 404);
});

test('nobody reads or lists the notices of somebody else', async () => {
  const other = await createTestAccount(api, `other${count}`);
  await publish(2);
  await announce();
  const [{ id } = assert.fail()] = (await list()).data;
  await send(other.headers, readNotices.path, 'POST', { ids: [id], up_to: id });
  assert.deepEqual((await list(other.headers)).data, []);
  assert.equal((await list()).unread, 1);
});

test('lists page by page and by kind', async () => {
  for (const last of [2, 3, 4]) {
    await publish(last);
    await announce();
  }
  await setRelease({ publish_day: 2 });
  await setRelease({ publish_day: 3 });
  await announce();
  const first = (await list(viewer.headers, '?limit=2')) as Listed & { next: number };
  const second = (await list(viewer.headers, `?limit=3&before=${first.next}`)) as Listed & { next: null };
  const ids = [...first.data, ...second.data].map(({ id }) => id);
  assert.deepEqual([ids.length, second.next, ids], [5, null, ids.toSorted((a, b) => b - a)]);
  assert.equal((await list(viewer.headers, '?kinds=postponed')).data.length, 2);
  assert.equal((await list(viewer.headers, '?kinds=answer,returned')).data.length, 0);
});

test('tells of another publish day, but not of one of a release that is blocked or not in production', async () => {
  await setRelease({ publish_day: 4 });
  await setRelease({ is_blocked_by_geo: true });
  await setRelease({ publish_day: 5 });
  await announce();
  const [notice] = (await list()).data as unknown as { publish_day: number; previous_day: number }[];
  assert.deepEqual([notice?.publish_day, kindsOf(await list()).length], [4, 1]);
  await setRelease({ is_blocked_by_geo: false, is_in_production: false });
  await setRelease({ publish_day: 6 });
  await announce();
  assert.deepEqual(kindsOf(await list()), ['returned', 'postponed']);
});

test('tells once, by noon of the next day, that an expected episode has not come out', async () => {
  // Thursday is the publish day, and the last episode came out on Thursday a week before.
  await setRelease({ publish_day: 4, fresh_at: '2026-11-12T15:00:00Z' });
  await api.db.deleteFrom('events').execute();
  const check = async (time: string) => {
    await Promise.all([recordMissedDays(api.db, at(time)), recordMissedDays(api.db, at(time))]);
    await announce();
    const notices = (await list()).data as unknown as { missed_on: string }[];
    return notices.map(({ missed_on: day }) => day);
  };
  assert.deepEqual(await check('2026-11-19T12:00:00Z'), []);
  assert.deepEqual(await check('2026-11-20T08:59:00Z'), []);
  assert.deepEqual(await check('2026-11-20T09:00:00Z'), ['2026-11-19']);
  assert.deepEqual(await check('2026-11-20T20:00:00Z'), ['2026-11-19']);
  // A second week without an episode is no news.
  assert.deepEqual(await check('2026-11-27T10:00:00Z'), ['2026-11-19']);
});

const ofRelease = () =>
  api.db.selectFrom('events').select('missed_on').where('release_id', '=', releaseId).execute();

test('calls an episode of every second week late in its own week, not in the week between', async () => {
  await setRelease({ publish_day: 4, publish_every_weeks: 2, fresh_at: '2026-11-12T15:00:00Z' });
  await api.db.deleteFrom('events').execute();
  const missed = async (time: string) => {
    await recordMissedDays(api.db, at(time));
    return (await ofRelease()).length;
  };
  assert.equal(await missed('2026-11-20T10:00:00Z'), 0);
  assert.equal(await missed('2026-11-27T10:00:00Z'), 1);
  // Another one came two days before its day.
  await setRelease({ fresh_at: '2026-11-24T15:00:00Z' });
  await api.db.deleteFrom('events').execute();
  assert.equal(await missed('2026-11-27T10:00:00Z'), 0);
});

test('an episode of 00:30 that came before midnight is not late', async () => {
  await setRelease({ publish_day: 5, publish_time: '00:30', fresh_at: '2026-11-19T20:50:00Z' });
  await api.db.deleteFrom('events').execute();
  await recordMissedDays(api.db, at('2026-11-21T10:00:00Z'));
  assert.deepEqual(await ofRelease(), []);
});

test('does not call a release late that has its episode or is complete', async () => {
  await setRelease({ publish_day: 4, fresh_at: '2026-11-19T20:30:00Z' });
  await api.db.deleteFrom('events').execute();
  await recordMissedDays(api.db, at('2026-11-20T10:00:00Z'));
  await setRelease({ fresh_at: '2026-11-12T15:00:00Z', episodes_total: 1 });
  await recordMissedDays(api.db, at('2026-11-20T10:00:00Z'));
  await announce();
  assert.deepEqual((await list()).data, []);
});

test('tells of the end of a block: everybody, or only viewers of the country', async () => {
  await setRelease({ is_blocked_by_copyrights: true });
  await announce();
  assert.deepEqual((await list()).data, []);
  await setRelease({ is_blocked_by_copyrights: false });
  await announce();
  assert.deepEqual(kindsOf(await list()), ['returned']);
  await setRelease({ blocked_countries: ['RU', 'KZ'] });
  await api.db.updateTable('sessions').set({ country: 'BY' }).where('user_id', '=', viewer.id).execute();
  await setRelease({ blocked_countries: ['KZ'] });
  await announce();
  assert.deepEqual(kindsOf(await list()), ['returned']);
  await api.db.updateTable('sessions').set({ country: 'KZ' }).where('user_id', '=', viewer.id).execute();
  await setRelease({ blocked_countries: [] });
  await announce();
  assert.deepEqual(kindsOf(await list()), ['returned', 'returned']);
});

test('the answer to a report reaches only its author, even for a muted release', async () => {
  const other = await createTestAccount(api, `friend${count}`);
  await api.db.insertInto('favorites').values({ user_id: other.id, release_id: releaseId }).execute();
  const episode = await api.db
    .selectFrom('episodes')
    .select('id')
    .where('release_id', '=', releaseId)
    .executeTakeFirstOrThrow();
  const body = { release_episode_id: episode.id, code: 'sound' };
  await send(viewer.headers, '/api/v1/media/faults', 'POST', body);
  await send(viewer.headers, muteRelease.path.replace(':releaseId', String(releaseId)), 'POST');
  const deps = { db: api.db, now: () => at(NOW) };
  await answerPlaybackReports(deps, { episodeId: episode.id, code: 'sound', text: 'Исправили' });
  await announce();
  const [notice] = (await list()).data as unknown as { kind: string; answer: string; episodes: unknown[] }[];
  assert.deepEqual([notice?.kind, notice?.answer, notice?.episodes.length], ['answer', 'Исправили', 1]);
  assert.deepEqual((await list(other.headers)).data, []);
});

test('a muted release is silent in every channel until it is unmuted', async () => {
  await addDevice(`muted${count}`);
  const path = muteRelease.path.replace(':releaseId', String(releaseId));
  await send(viewer.headers, path, 'POST');
  await send(viewer.headers, path, 'POST');
  await publish(2);
  await announce();
  await sendPushesNow({ db: api.db, now: () => at(NOW), push });
  assert.deepEqual([(await list()).data, sink.received.length], [[], 0]);
  await send(viewer.headers, path, 'DELETE');
  await publish(3);
  await announce();
  await sendPushesNow({ db: api.db, now: () => at(NOW), push });
  assert.deepEqual([kindsOf(await list()), sink.received.length], [['episode'], 1]);
});

test('each kind is switched for each channel on its own', async () => {
  await addDevice(`kinds${count}`);
  const switchOff = (channel: 'site' | 'push', kind: 'episode' | 'postponed') =>
    change({ remove_kind: { channel, kind } });
  await Promise.all([switchOff('site', 'episode'), switchOff('push', 'postponed')]);
  await publish(2);
  await setRelease({ publish_day: 3 });
  await announce();
  await sendPushesNow({ db: api.db, now: () => at(NOW), push });
  assert.deepEqual([kindsOf(await list()), sink.received.length], [['postponed'], 1]);
  await change({ add_kind: { channel: 'site', kind: 'episode' } });
  await publish(3);
  await announce();
  assert.deepEqual(kindsOf(await list()), ['episode', 'postponed']);
});

test('push messages wait for the end of the quiet hours, and not at all where these are off', async () => {
  await addDevice(`night${count}`);
  await publish(2);
  await announce();
  const pushAt = async (time: string) => {
    await sendPushesNow({ db: api.db, now: () => at(time), push });
    return sink.received.length;
  };
  assert.equal(await pushAt('2026-11-20T20:30:00Z'), 0);
  assert.equal(await pushAt('2026-11-21T05:59:00Z'), 0);
  assert.equal(await pushAt('2026-11-21T06:00:00Z'), 1);
  await change({ has_quiet_hours: false });
  await publish(3);
  await announce();
  assert.equal(await pushAt('2026-11-21T21:00:00Z'), 2);
});

test('a notice that was read on the site is not pushed afterwards', async () => {
  await addDevice(`late${count}`);
  await publish(2);
  await announce();
  await sendPushesNow({ db: api.db, now: () => at('2026-11-20T20:30:00Z'), push });
  const [{ id } = assert.fail()] = (await list()).data;
  await send(viewer.headers, readNotices.path, 'POST', { ids: [id] });
  await sendPushesNow({ db: api.db, now: () => at('2026-11-21T06:00:00Z'), push });
  assert.equal(sink.received.length, 0);
});

test('visitors get the events of the releases that they name, without those of one account or country', async () => {
  await publish(2);
  await announce();
  const ask = async (query: string) =>
    (await send<{ kind: string }[]>({}, `${releaseEvents.path}?${query}`)).map(({ kind }) => kind);
  assert.deepEqual(await ask(`ids=${releaseId},999`), ['episode']);
  assert.deepEqual(await ask(`ids=${releaseId}&since=2026-11-20`), ['episode']);
  assert.deepEqual(await ask(`ids=${releaseId}&since=2026-11-21`), []);
  assert.deepEqual(await ask('ids=999'), []);
  await setRelease({ blocked_countries: ['US'] });
  await setRelease({ blocked_countries: [] });
  await setRelease({ publish_day: 2 });
  await announce();
  assert.deepEqual(await ask(`ids=${releaseId}`), ['postponed', 'episode']);
  const tooMany = Array.from({ length: 101 }, (_, i) => i + 1).join(',');
  assert.equal((await api.request(`${releaseEvents.path}?ids=${tooMany}`)).status, 422);
});
