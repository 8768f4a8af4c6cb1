import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { changeNotifications, unsubscribe, type NotificationChanges } from '#contract/notifications.ts';
import type { CollectionType } from '#contract/enums.ts';
import { createTestAccount, createTestSession, type TestAccount } from '#tests/support/samples/account.ts';
import {
  aCatalogueEntry,
  NOW,
  openTestApi,
  type CatalogueEntryInput,
  type TestApi,
} from '#tests/support/api.ts';
import { startDatabaseProxy } from '#tests/support/servers/database-proxy.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { openTestMailbox, type TestMailbox } from '#tests/support/servers/test-mailbox.ts';
import {
  createPushBrowser,
  startPushSink,
  type PushBrowser,
  type PushSink,
} from '#tests/support/servers/push-sink.ts';
import { announceEventsNow, sweepNotices } from './announce.ts';
import { claimDuePushes } from './claim-pushes.ts';
import { sendDigestsNow } from './digest.ts';
import { notificationEmails } from './emails.ts';
import { sendPushesNow } from './push.ts';
import type { PushMessage } from './push-message.ts';
import { openPushService, type PushService } from './push-service.ts';

const episodes = (count: number): CatalogueEntryInput['episodes'] =>
  Array.from({ length: count }, (_, i) => ({ ordinal: i + 1 }));

let api: TestApi;
let sink: PushSink;
let push: PushService;
let postbox: TestMailbox;
before(async () => {
  api = await openTestApi(...[1, 2, 3].map((id) => aCatalogueEntry(id, { episodes: episodes(4) })));
  sink = await startPushSink();
  push = await openPushService(api.db, { contact: 'mailto:a@b.ru', ownServices: [sink.origin] });
  postbox = await openTestMailbox(
    api,
    notificationEmails({ db: api.db, publicOrigin: 'https://akane.example' }),
  );
});
beforeEach(() => {
  sink.received.length = 0;
});
after(async () => {
  push.close();
  await sink.close();
  await api.close();
});

const later = (minutes = 0) => new Date(Date.parse(NOW) + minutes * 60_000);
const publish = (id: number, count: number) =>
  api.addReleases(aCatalogueEntry(id, { episodes: episodes(count) }));
const pushAt = (minutes = 0) => sendPushesNow({ db: api.db, now: () => later(minutes), push });

async function change(account: TestAccount, changes: NotificationChanges): Promise<void> {
  const init = { method: 'POST', headers: account.headers, body: JSON.stringify(changes) };
  assert.equal((await api.request(changeNotifications.path, init)).status, 200);
}

async function subscribe(account: TestAccount, name = account.login): Promise<PushBrowser> {
  const browser = createPushBrowser(`${sink.origin}/${name}`);
  const { endpoint, keys } = browser.subscription;
  await createTestSession(api, account.id, name);
  const { id } = await api.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', account.id)
    .executeTakeFirstOrThrow();
  await api.db
    .insertInto('push_devices')
    .values({ user_id: account.id, session_id: id, endpoint, ...keys })
    .execute();
  await change(account, {});
  return browser;
}

async function keep(account: TestAccount, releaseId: number, type?: CollectionType): Promise<void> {
  const row = { user_id: account.id, release_id: releaseId };
  if (type === undefined) await api.db.insertInto('favorites').values(row).execute();
  else
    await api.db
      .insertInto('collections')
      .values({ ...row, type })
      .execute();
}

const toldTo = (name: string) => sink.received.filter(({ path }) => path === `/${name}`).length;

test('notifies each follower of a release once, with one message, from parallel processes', async () => {
  const mika = await createTestAccount(api, 'mika');
  const browser = await subscribe(mika);
  await keep(mika, 1);
  await keep(mika, 1, 'WATCHING');
  await publish(1, 7);
  await Promise.all(Array.from({ length: 8 }, () => announceEventsNow(api.db, later())));
  await Promise.all(Array.from({ length: 8 }, () => pushAt()));
  await publish(1, 7);
  await announceEventsNow(api.db, later());
  await pushAt(24 * 60);
  assert.equal(sink.received.length, 1);
  const message = JSON.parse(browser.read(sink.received[0]?.body ?? Buffer.alloc(0))) as Partial<PushMessage>;
  const event = await api.db.selectFrom('events').select('id').executeTakeFirst();
  assert.deepEqual(
    [message.title, message.body, message.url, message.tag],
    ['Релиз 1', 'Эпизоды\u00A05–7', `/me/notices/open/${event?.id}`, 'release-1'],
  );
});

test('notifies only about the chosen lists and only subscribed users', async () => {
  const [subscribed, silent, banned, leaving] = [
    await createTestAccount(api, 'subscribed'),
    await createTestAccount(api, 'silent'),
    await createTestAccount(api, 'banned'),
    await createTestAccount(api, 'leaving'),
  ];
  for (const one of [subscribed, silent, banned, leaving]) {
    await subscribe(one);
    await keep(one, 2, 'PLANNED');
    await keep(one, 3);
  }
  await change(subscribed, { of_favorites: false, of_collections: ['PLANNED'] });
  await change(silent, { of_favorites: false, of_collections: [] });
  await api.db.updateTable('users').set({ is_banned: true }).where('id', '=', banned.id).execute();
  await api.db.updateTable('users').set({ delete_at: later() }).where('id', '=', leaving.id).execute();
  await publish(2, 5);
  await publish(3, 5);
  await announceEventsNow(api.db, later());
  await pushAt();
  assert.deepEqual(
    sink.received.map(({ path }) => path),
    ['/subscribed'],
  );
});

test('does not announce episodes that are blocked everywhere or unpublished', async () => {
  const viewer = await createTestAccount(api, 'viewer');
  await subscribe(viewer);
  await api.addReleases(
    aCatalogueEntry(4, { is_blocked_by_copyrights: true }),
    aCatalogueEntry(5, { is_blocked_by_geo: true }),
    aCatalogueEntry(6),
  );
  for (const id of [4, 5, 6]) await keep(viewer, id);
  await api.addReleases(
    aCatalogueEntry(4, { episodes: episodes(1) }),
    aCatalogueEntry(5, { episodes: episodes(1) }),
  );
  await publish(6, 1);
  await announceEventsNow(api.db, later());
  await api.db.updateTable('episodes').set({ is_published: false }).where('release_id', '=', 6).execute();
  await pushAt();
  assert.equal(toldTo('viewer'), 0);
});

test('announces an episode when it is published, but not an imported catalogue', async () => {
  const viewer = await createTestAccount(api, 'patient');
  await subscribe(viewer);
  await api.addReleases(aCatalogueEntry(7, { episodes: episodes(12) }));
  await keep(viewer, 7);
  const added = await api.db
    .insertInto('episodes')
    .values({ release_id: 7, ordinal: 13, sort_order: 13, is_published: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  await announceEventsNow(api.db, later());
  await pushAt();
  assert.equal(toldTo('patient'), 0);
  await api.db.updateTable('episodes').set({ is_published: true }).where('id', '=', added.id).execute();
  await api.db.updateTable('episodes').set({ name: 'Проба' }).where('id', '=', added.id).execute();
  await announceEventsNow(api.db, later());
  await pushAt();
  assert.equal(toldTo('patient'), 1);
});

test('removes unsubscribed browsers, and retries failed messages with growing delays up to a limit', async () => {
  const owner = await createTestAccount(api, 'owner');
  for (const name of ['gone', 'away', 'fine']) await subscribe(owner, name);
  sink.statusByPath.set('/gone', 410).set('/away', 503);
  await api.addReleases(aCatalogueEntry(8));
  await keep(owner, 8);
  await publish(8, 1);
  await announceEventsNow(api.db, later());
  for (const minute of [0, 0.5, 1, 4, 5, 20, 21, 85, 341, 1365, 5000]) await pushAt(minute);
  assert.deepEqual([toldTo('gone'), toldTo('fine'), toldTo('away')], [1, 1, 6]);
  const left = await api.db
    .selectFrom('push_devices')
    .select('endpoint')
    .where('user_id', '=', owner.id)
    .execute();
  assert.deepEqual(left.map(({ endpoint }) => new URL(endpoint).pathname).toSorted(), ['/away', '/fine']);
  assert.equal((await api.db.selectFrom('pushes').selectAll().execute()).length, 0);
});

const clearPushes = () => api.db.deleteFrom('pushes').execute();

test('a claim holds for longer than its batch takes, and a sender that stops gives back what it has not begun', async () => {
  const owner = await createTestAccount(api, 'many_browsers');
  const names = Array.from({ length: 40 }, (_, i) => `browser-${i}`);
  for (const name of names) await subscribe(owner, name);
  await api.addReleases(aCatalogueEntry(9));
  await keep(owner, 9);
  await publish(9, 1);
  await clearPushes();
  await announceEventsNow(api.db, later());
  let isStopping = false;
  let due: ReturnType<typeof claimDuePushes> | undefined;
  const sentInTurn: PushService = {
    ...push,
    send: async (...message) => {
      // 200 messages, 16 at a time and 10 seconds each, take two minutes. Asked before the first is given back.
      assert.deepEqual(await (due ??= claimDuePushes(api.db, later(2.5))), []);
      isStopping = true;
      return push.send(...message);
    },
  };
  const clock = { db: api.db, now: () => later() };
  await sendPushesNow({ ...clock, push: sentInTurn }, () => isStopping);
  const begun = sink.received.length;
  assert.ok(begun > 0 && begun <= 16, `${begun} sent`);
  await pushAt();
  assert.deepEqual(
    sink.received.map(({ path }) => path).toSorted(),
    names.map((name) => `/${name}`).toSorted(),
  );
});

test('a sender whose claim has ended leaves the rest to the next', async () => {
  const owner = await createTestAccount(api, 'slow_browsers');
  for (let i = 0; i < 40; i += 1) await subscribe(owner, `slow-${i}`);
  await api.addReleases(aCatalogueEntry(10));
  await keep(owner, 10);
  await publish(10, 1);
  await clearPushes();
  await announceEventsNow(api.db, later());
  let minute = 0;
  let isStopping = false;
  const slow: PushService = {
    ...push,
    send: (...message) => {
      [minute, isStopping] = [4, true];
      return push.send(...message);
    },
  };
  await sendPushesNow({ db: api.db, now: () => later(minute), push: slow }, () => isStopping);
  assert.ok(sink.received.length <= 16, `${sink.received.length} sent`);
  const { length } = await claimDuePushes(api.db, later(4));
  assert.equal(sink.received.length + length, 40);
});

test('a message that went out while the database was away is not sent again', async () => {
  const owner = await createTestAccount(api, 'cut_off');
  await subscribe(owner);
  await api.addReleases(aCatalogueEntry(11));
  await keep(owner, 11);
  await publish(11, 1);
  await clearPushes();
  await announceEventsNow(api.db, later());
  const proxy = await startDatabaseProxy(api.address);
  const db = openDatabase(proxy.address);
  const cutOff: PushService = {
    ...push,
    send: async (...message) => {
      const outcome = await push.send(...message);
      proxy.cut();
      void waitUntil(() => proxy.refused() > 0).then(proxy.mend);
      return outcome;
    },
  };
  await sendPushesNow({ db, now: () => later(), push: cutOff });
  await db.destroy();
  await proxy.close();
  await pushAt(10);
  assert.deepEqual(
    sink.received.map(({ path }) => path),
    ['/cut_off'],
  );
});

test('sends one digest a day with all new notices, and none without notices', async () => {
  const reader = await createTestAccount(api, 'reader');
  await change(reader, { by_email: true });
  for (const id of [1, 2]) await keep(reader, id);
  const digests = (minutes: number) =>
    sendDigestsNow({
      db: api.db,
      now: () => later(minutes),
      jobs: { send: async (...job) => (await api.jobs()).send(...job) },
    });
  await publish(1, 9);
  await announceEventsNow(api.db, later());
  await publish(2, 6);
  await announceEventsNow(api.db, later(60));
  await digests(239);
  await Promise.all(Array.from({ length: 8 }, () => digests(240)));
  await digests(24 * 60 + 240);
  const messages = await postbox.sentTo(reader.email);
  await postbox.waitUntilIdle();
  const [message] = messages;
  assert.equal(messages.length, 1);
  assert.equal(message?.subject.replaceAll('\u00A0', ' '), 'Релиз 1: эпизоды 8, 9 и ещё новое');
  const links = (message?.lines ?? []).flatMap((line) => (typeof line === 'string' ? [] : [line.href]));
  assert.deepEqual(links, [
    'https://akane.example/anime/releases/release/release-1',
    'https://akane.example/anime/releases/release/release-2',
  ]);
  const { 'List-Unsubscribe': address = '', 'List-Unsubscribe-Post': post } = message?.headers ?? {};
  assert.match(address, /^<https:\/\/akane\.example\/app\/unsubscribe\?token=[\w.-]+>$/);
  assert.equal(post, 'List-Unsubscribe=One-Click');
});

test('unsubscribes by the token of an e-mail without a sign-in, repeatedly; other tokens do nothing', async () => {
  const reader = await createTestAccount(api, 'tired');
  await change(reader, { by_email: true });
  await keep(reader, 3);
  await publish(3, 8);
  await announceEventsNow(api.db, later());
  const jobs = {
    send: async (...job: Parameters<Awaited<ReturnType<TestApi['jobs']>>['send']>) =>
      (await api.jobs()).send(...job),
  };
  await sendDigestsNow({ db: api.db, now: () => later(300), jobs });
  const [message] = await postbox.sentTo(reader.email);
  const token = /token=([^>]+)/.exec(message?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
  const leave = (token: string) =>
    api.request(unsubscribe.path, { method: 'POST', body: JSON.stringify({ token }) });
  const another = token.replace(/^\d+/, String(reader.id - 1));
  for (const wrong of [another, `${token}x`, token.slice(0, -1), 'x', '.', `${reader.id}.`])
    assert.equal((await leave(wrong)).status, 404, wrong);
  await publish(3, 9);
  await announceEventsNow(api.db, later());
  for (let i = 0; i < 2; i += 1) assert.equal((await leave(token)).status, 200);
  await sendDigestsNow({ db: api.db, now: () => later(3000), jobs });
  await postbox.waitUntilIdle();
  assert.equal((await postbox.sentTo(reader.email)).length, 1);
});

test('deletes notices after three months', async () => {
  assert.ok((await api.db.selectFrom('notices').selectAll().execute()).length > 0);
  await sweepNotices(api.db, later(89 * 24 * 60));
  assert.ok((await api.db.selectFrom('notices').selectAll().execute()).length > 0);
  await sweepNotices(api.db, later(91 * 24 * 60));
  assert.equal((await api.db.selectFrom('notices').selectAll().execute()).length, 0);
});
