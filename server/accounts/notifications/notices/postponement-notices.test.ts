import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { myNotices, type Notice } from '#contract/notices.ts';
import { changeNotifications, type NotificationChanges } from '#contract/notifications.ts';
import { endPostponements } from '#server/studio/releases/schedule/end-postponements.ts';
import { aCatalogueEntry, NOW, openTestApi, type TestApi } from '#tests/support/api.ts';
import { createTestAccount, type TestAccount } from '#tests/support/samples/account.ts';
import { createTestMember } from '#tests/support/samples/studio.ts';
import { recordCalls } from '#tests/support/wire/records.ts';
import { createPushBrowser, startPushSink, type PushSink } from '#tests/support/servers/push-sink.ts';
import { announceEventsNow } from '../announce.ts';
import { claimDuePushes } from '../claim-pushes.ts';
import { toPushMessage } from '../push-message.ts';
import { recordMissedDays } from './record-events.ts';

// The clock of the tests is on Friday, 20 November 2026.
let api: TestApi;
let sink: PushSink;
let editor: TestAccount;
before(async () => {
  api = await openTestApi();
  sink = await startPushSink();
  editor = await createTestMember(api, 'editor', { role: 'editor' });
});
after(async () => {
  await sink.close();
  await api.close();
});

let count = 0;
let viewer: TestAccount;
let stranger: TestAccount;
beforeEach(async () => {
  count += 1;
  viewer = await createTestAccount(api, `viewer${count}`);
  stranger = await createTestAccount(api, `stranger${count}`);
  const weekly = { is_in_production: true, publish_day: 5, episodes_total: 12 } as const;
  const episodes = [1, 2].map((ordinal) => ({ ordinal, updated_at: '2026-11-12T15:00:00Z' }));
  await api.addReleases(aCatalogueEntry(count, { ...weekly, episodes }));
  await api.db.insertInto('favorites').values({ user_id: viewer.id, release_id: count }).execute();
  await announce();
});

const announce = () => announceEventsNow(api.db, new Date(NOW));
const save = async (change: object) => {
  const { status, body } = await recordCalls(api, editor, 'schedule').act<{ event_id: number }>(
    String(count),
    { change },
  );
  assert.equal(status, 200, body.message);
  return body.event_id;
};
const postpone = (until: string | null, note: string | null = null) =>
  save({
    postponed_episode: [null, 3],
    postponed_until: [null, until],
    postponement_note: [null, note],
  });
const undo = (event: number) => recordCalls(api, editor, 'events').undo(event);

/** The notices of somebody, the oldest first: what is told now and what was before. */
async function toldTo({ headers }: TestAccount) {
  const { body } = await api.request(myNotices.path, { headers });
  return (body as { data: Notice[] }).data
    .filter(({ kind }) => kind === 'postponed')
    .map(({ postponement, previous_postponement: previous }) => [
      postponement?.until ?? postponement,
      previous?.until ?? previous,
    ])
    .toReversed();
}

test('a postponement is told at once and once, only to those who follow the release and want it', async () => {
  await postpone('2026-12-04', 'Праздник');
  await Promise.all(Array.from({ length: 4 }, announce));
  await announce();
  assert.deepEqual(await toldTo(viewer), [['2026-12-04', null]]);
  assert.deepEqual(await toldTo(stranger), []);

  const changes: NotificationChanges = { remove_kind: { channel: 'site', kind: 'postponed' } };
  const init = { method: 'POST', headers: viewer.headers, body: JSON.stringify(changes) };
  await api.request(changeNotifications.path, init);
  await save({ postponed_until: ['2026-12-04', '2026-12-11'] });
  await announce();
  assert.deepEqual(await toldTo(viewer), [['2026-12-04', null]]);
});

test('what is taken back is told as taken back, and another day as another day', async () => {
  const event = await postpone('2026-12-04');
  await announce();
  await save({ postponed_until: ['2026-12-04', '2026-12-11'] });
  await announce();
  await save({ postponed_until: ['2026-12-11', '2026-12-04'] });
  await announce();
  assert.equal((await undo(event)).status, 200);
  await announce();
  assert.deepEqual(await toldTo(viewer), [
    ['2026-12-04', null],
    ['2026-12-11', '2026-12-04'],
    ['2026-12-04', '2026-12-11'],
    [null, '2026-12-04'],
  ]);
});

test('what is corrected before it is told is told as it is then, or not at all', async () => {
  const event = await postpone('2026-12-04');
  await save({ postponed_until: ['2026-12-04', '2026-12-11'] });
  await save({ postponement_note: [null, 'Праздник'] });
  await announce();
  await save({ postponement_note: ['Праздник', null] });
  await announce();
  assert.deepEqual(await toldTo(viewer), [['2026-12-11', null]]);

  await save({ postponed_episode: [3, null], postponed_until: ['2026-12-11', null] });
  await postpone('2026-12-11');
  await announce();
  assert.deepEqual(await toldTo(viewer), [['2026-12-11', null]]);
  assert.equal((await undo(event)).status, 409);
});

test('a postponement that is over by itself is not told as taken back', async () => {
  await postpone('2026-12-01');
  await announce();
  await endPostponements(api.db, new Date('2026-12-02T12:00:00+03:00'));
  await announce();
  assert.deepEqual(await toldTo(viewer), [['2026-12-01', null]]);
});

test('an episode that is postponed is not told to be late as well', async () => {
  await api.db
    .updateTable('releases')
    .set({ publish_day: 4, fresh_at: '2026-11-12T15:00:00Z' })
    .where('id', '=', count)
    .execute();
  await postpone(null);
  await recordMissedDays(api.db, new Date('2026-11-20T12:00:00Z'));
  const events = await api.db
    .selectFrom('events')
    .select('missed_on')
    .where('release_id', '=', count)
    .where('missed_on', 'is not', null)
    .execute();
  assert.deepEqual(events, []);
});

test('a push message says the day, and that it was taken back', async () => {
  const { endpoint, keys } = createPushBrowser(`${sink.origin}/device${count}`).subscription;
  const { id: session_id } = await api.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', viewer.id)
    .executeTakeFirstOrThrow();
  await api.db
    .insertInto('push_devices')
    .values({ user_id: viewer.id, session_id, endpoint, ...keys })
    .execute();
  const init = { method: 'POST', headers: viewer.headers, body: '{}' };
  await api.request(changeNotifications.path, init);
  const pushed = async () => {
    await announce();
    const claimed = await claimDuePushes(api.db, new Date(NOW));
    await api.db.deleteFrom('pushes').execute();
    return claimed.filter(({ release_id }) => release_id === count).map((one) => toPushMessage(one).body);
  };
  const event = await postpone('2026-12-04');
  assert.deepEqual(await pushed(), ['Перенос: эпизод 3 выйдет в пятницу, 4 декабря']);
  assert.equal((await undo(event)).status, 200);
  assert.deepEqual(await pushed(), ['Перенос эпизода 3 снят']);
});
