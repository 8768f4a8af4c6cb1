import { NOTICE_KINDS } from '#contract/enums.ts';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  addPushDevice,
  changeNotifications,
  myNotifications,
  removePushDevice,
  type Notifications,
} from '#contract/notifications.ts';
import { logout } from '#contract/auth.ts';
import { createTestAccount, createTestSession, type TestAccount } from '#tests/support/samples/account.ts';
import { NOW, openTestApi, type TestApi } from '#tests/support/api.ts';
import { startNameServer } from '#tests/support/servers/name-server.ts';
import { createPushBrowser } from '#tests/support/servers/push-sink.ts';
import { addPushDevice as addDevice } from './settings.ts';

let api: TestApi;
let mika: TestAccount;
let rin: TestAccount;
before(async () => {
  api = await openTestApi();
  [mika, rin] = [await createTestAccount(api, 'mika'), await createTestAccount(api, 'rin')];
});
after(() => api.close());

type Headers = Record<string, string>;
async function ask(method: string, path: string, headers: Headers = mika.headers, body?: unknown) {
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const answer = await api.request(path, init);
  return { status: answer.status, body: answer.body as Notifications & { errors: object } };
}
const mine = async (headers: Headers = mika.headers) =>
  (await ask('GET', myNotifications.path, headers)).body;
const change = (body: unknown, headers?: Headers) => ask('POST', changeNotifications.path, headers, body);
const subscribe = (endpoint: string, headers?: Headers) =>
  ask('POST', addPushDevice.path, headers, createPushBrowser(endpoint).subscription);
const remove = (id: string, headers?: Headers) =>
  ask('DELETE', removePushDevice.path.replace(':deviceId', id), headers);
const digestAt = async (userId: number) =>
  (
    await api.db
      .selectFrom('notification_settings')
      .select('digest_at')
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.digest_at;

const PHONE = 'https://push.example.org/phone';

test('an account without settings has the defaults, and reading stores nothing', async () => {
  const { push_key: key, ...settings } = await mine();
  assert.deepEqual(settings, {
    of_favorites: true,
    of_collections: ['WATCHING'],
    by_email: false,
    digest_hour: 19,
    time_zone: 'Europe/Moscow',
    kinds: { site: NOTICE_KINDS, push: NOTICE_KINDS, email: NOTICE_KINDS },
    has_quiet_hours: true,
    email: 'mika@example.org',
    devices: [],
  });
  assert.equal(Buffer.from(key, 'base64url').length, 65);
  assert.equal((await mine(rin.headers)).push_key, key);
  assert.equal(await digestAt(mika.id), undefined);
});

test('changes only the given settings, and schedules the first digest for the next chosen hour', async () => {
  await change({ by_email: true, of_collections: ['PLANNED', 'WATCHING'] });
  assert.equal(await digestAt(mika.id), '2026-11-20T16:00:00+00:00');
  const { body } = await change({ digest_hour: '8', time_zone: 'Asia/Vladivostok', of_favorites: false });
  assert.deepEqual(
    [body.by_email, body.of_favorites, body.of_collections, body.digest_hour, body.time_zone],
    [true, false, ['PLANNED', 'WATCHING'], 8, 'Asia/Vladivostok'],
  );
  assert.equal(await digestAt(mika.id), '2026-11-20T22:00:00+00:00');
  assert.deepEqual((await change({})).body, body);
  await change({ by_email: false });
  assert.equal(await digestAt(mika.id), null);
});

test('adds and removes single collections, also in parallel', async () => {
  await change({ of_collections: [] });
  const types = ['PLANNED', 'WATCHED', 'WATCHING', 'POSTPONED', 'ABANDONED'];
  await Promise.all(types.map((type) => change({ add_collection: type })));
  assert.deepEqual((await mine()).of_collections.toSorted(), types.toSorted());
  await change({ add_collection: 'WATCHED' });
  await Promise.all(types.slice(1).map((type) => change({ remove_collection: type })));
  assert.deepEqual((await mine()).of_collections, ['PLANNED']);
});

test('refuses invalid hours, time zones and collections', async () => {
  for (const [field, value] of [
    ['digest_hour', 24],
    ['digest_hour', -1],
    ['digest_hour', 'noon'],
    ['time_zone', 'Europe/Nowhere'],
    ['time_zone', '../../etc/passwd'],
    ['of_collections', ['SEEN']],
    ['of_favorites', 'yes'],
  ] as const) {
    const { status, body } = await change({ [field]: value });
    assert.equal(status, 422, field);
    assert.ok(
      Object.keys(body.errors).some((name) => name.startsWith(field)),
      field,
    );
  }
});

test('stores repeated subscriptions of a browser once and marks the current browser', async () => {
  const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
  await api.db.updateTable('sessions').set({ user_agent: agent }).where('user_id', '=', mika.id).execute();
  const tab = createPushBrowser(PHONE).subscription;
  await Promise.all(Array.from({ length: 20 }, () => ask('POST', addPushDevice.path, mika.headers, tab)));
  const { devices } = await mine();
  assert.deepEqual(
    devices.map(({ name, is_current: isCurrent }) => [name, isCurrent]),
    [['Firefox, Windows', true]],
  );
  const other = { authorization: `Bearer ${await createTestSession(api, mika.id, 'tv')}` };
  assert.equal((await mine(other)).devices[0]?.is_current, false);
});

test('signing out, or in as another user, ends the notifications of the first user', async () => {
  const laptop = { authorization: `Bearer ${await createTestSession(api, mika.id, 'laptop')}` };
  await subscribe('https://push.example.org/laptop', laptop);
  assert.equal((await mine()).devices.length, 2);
  await ask('POST', logout.path, laptop);
  assert.equal((await mine()).devices.length, 1);
  await subscribe(PHONE, rin.headers);
  assert.deepEqual([(await mine()).devices.length, (await mine(rin.headers)).devices.length], [0, 1]);
});

test('only its owner can remove a browser; repeating changes nothing', async () => {
  const [device] = (await mine(rin.headers)).devices;
  const id = device?.id ?? '';
  await remove(id);
  assert.equal((await mine(rin.headers)).devices.length, 1);
  for (const one of [id, id, 'x', '00000000-0000-0000-0000-000000000000'])
    assert.deepEqual((await remove(one, rin.headers)).body.devices, []);
});

test('refuses addresses that are not public push services, and invalid keys', async () => {
  for (const endpoint of [
    'http://127.0.0.1:9/x',
    'https://127.1/x',
    'https://[::1]/x',
    'https://localhost./x',
  ])
    assert.equal((await subscribe(endpoint)).status, 422, endpoint);
  const { keys } = createPushBrowser(PHONE).subscription;
  for (const broken of [{ ...keys, auth: 'x' }, { ...keys, p256dh: '<img onerror>' }, {}])
    assert.equal(
      (await ask('POST', addPushDevice.path, mika.headers, { endpoint: PHONE, keys: broken })).status,
      422,
    );
});

test('refuses host names with private addresses at once; accepts names that cannot be resolved yet', async () => {
  const names = await startNameServer();
  names.names.set('localtest.example', { v4: ['127.0.0.1'] });
  names.names.set('push.example', { v4: ['8.8.8.8'] });
  const at = (host: string, own: readonly string[] = []) =>
    addDevice(
      { db: api.db, now: () => new Date(NOW), pushServices: own, newResolver: names.newResolver },
      {
        id: rin.id,
        sessionId: rinSession,
        isBanned: false,
        banReason: null,
        bannedUntil: null,
        createdAt: NOW,
      },
      createPushBrowser(`https://${host}/x`).subscription,
    );
  const { id: rinSession } = await api.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', rin.id)
    .executeTakeFirstOrThrow();
  try {
    await assert.rejects(at('localtest.example'), { code: 'invalid' });
    const asked = names.queryCount;
    await at('localtest.example', ['https://localtest.example']);
    assert.equal(names.queryCount, asked, 'the operator’s own services are taken by their names');
    await at('nowhere.example');
    assert.equal((await at('push.example')).devices.length, 3);
  } finally {
    await names.close();
  }
});

test('replaces the oldest of too many browsers', async () => {
  for (let i = 0; i < 25; i += 1) await subscribe(`https://push.example.org/${i}`);
  assert.equal((await mine()).devices.length, 20);
});

test('refuses visitors; banned users can read but not change', async () => {
  const banned = await createTestAccount(api, 'banned');
  await api.db.updateTable('users').set({ is_banned: true }).where('id', '=', banned.id).execute();
  for (const headers of [{}, banned.headers]) {
    assert.equal((await change({ by_email: true }, headers)).status, 403);
    assert.equal((await subscribe(PHONE, headers)).status, 403);
    assert.equal((await remove('x', headers)).status, 403);
  }
  assert.equal((await ask('GET', myNotifications.path, {})).status, 403);
  assert.equal((await mine(banned.headers)).by_email, false);
});
