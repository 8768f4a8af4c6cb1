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
import { anAccount, aSession, type Account } from '#tests/support/account.ts';
import { NOW, testApi, type TestApi } from '#tests/support/api.ts';
import { openNameServer } from '#tests/support/name-server.ts';
import { aBrowser } from '#tests/support/push-sink.ts';
import { addPushDevice as addDevice } from './settings.ts';

let api: TestApi;
let mika: Account;
let rin: Account;
before(async () => {
  api = await testApi();
  [mika, rin] = [await anAccount(api, 'mika'), await anAccount(api, 'rin')];
});
after(() => api.close());

type Headers = Record<string, string>;
async function ask(method: string, path: string, headers: Headers = mika.headers, body?: unknown) {
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const answer = await api.ask(path, init);
  return { status: answer.status, body: answer.body as Notifications & { errors: object } };
}
const mine = async (headers: Headers = mika.headers) =>
  (await ask('GET', myNotifications.path, headers)).body;
const change = (body: unknown, headers?: Headers) => ask('POST', changeNotifications.path, headers, body);
const subscribe = (endpoint: string, headers?: Headers) =>
  ask('POST', addPushDevice.path, headers, aBrowser(endpoint).subscription);
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

test('who has said nothing is told nothing, and reading leaves nothing behind', async () => {
  const { push_key: key, ...settings } = await mine();
  assert.deepEqual(settings, {
    of_favorites: true,
    of_collections: ['WATCHING'],
    by_email: false,
    digest_hour: 19,
    time_zone: 'Europe/Moscow',
    email: 'mika@example.org',
    devices: [],
  });
  assert.equal(Buffer.from(key, 'base64url').length, 65);
  assert.equal((await mine(rin.headers)).push_key, key);
  assert.equal(await digestAt(mika.id), undefined);
});

test('what is named changes and the rest stays; the first letter comes at the next such hour', async () => {
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

test('collections are added and taken out one by one, and switches turned at once do not undo each other', async () => {
  await change({ of_collections: [] });
  const types = ['PLANNED', 'WATCHED', 'WATCHING', 'POSTPONED', 'ABANDONED'];
  await Promise.all(types.map((type) => change({ add_collection: type })));
  assert.deepEqual((await mine()).of_collections.toSorted(), types.toSorted());
  await change({ add_collection: 'WATCHED' });
  await Promise.all(types.slice(1).map((type) => change({ remove_collection: type })));
  assert.deepEqual((await mine()).of_collections, ['PLANNED']);
});

test('what is no hour, no zone or no collection is refused', async () => {
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

test('a browser subscribes once however often it says so, and is known as the one that asks', async () => {
  const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
  await api.db.updateTable('sessions').set({ user_agent: agent }).where('user_id', '=', mika.id).execute();
  const tab = aBrowser(PHONE).subscription;
  await Promise.all(Array.from({ length: 20 }, () => ask('POST', addPushDevice.path, mika.headers, tab)));
  const { devices } = await mine();
  assert.deepEqual(
    devices.map(({ name, is_current: isCurrent }) => [name, isCurrent]),
    [['Firefox, Windows', true]],
  );
  const other = { authorization: `Bearer ${await aSession(api, mika.id, 'tv')}` };
  assert.equal((await mine(other)).devices[0]?.is_current, false);
});

test('a browser that signs out, or in as somebody else, is told nothing more of the first', async () => {
  const laptop = { authorization: `Bearer ${await aSession(api, mika.id, 'laptop')}` };
  await subscribe('https://push.example.org/laptop', laptop);
  assert.equal((await mine()).devices.length, 2);
  await ask('POST', logout.path, laptop);
  assert.equal((await mine()).devices.length, 1);
  await subscribe(PHONE, rin.headers);
  assert.deepEqual([(await mine()).devices.length, (await mine(rin.headers)).devices.length], [0, 1]);
});

test('a browser is taken off by its owner only, and twice is once', async () => {
  const [device] = (await mine(rin.headers)).devices;
  const id = device?.id ?? '';
  await remove(id);
  assert.equal((await mine(rin.headers)).devices.length, 1);
  for (const one of [id, id, 'x', '00000000-0000-0000-0000-000000000000'])
    assert.deepEqual((await remove(one, rin.headers)).body.devices, []);
});

test('what is no push service of the world, or no keys, is refused', async () => {
  for (const endpoint of [
    'http://127.0.0.1:9/x',
    'https://127.1/x',
    'https://[::1]/x',
    'https://localhost./x',
  ])
    assert.equal((await subscribe(endpoint)).status, 422, endpoint);
  const { keys } = aBrowser(PHONE).subscription;
  for (const broken of [{ ...keys, auth: 'x' }, { ...keys, p256dh: '<img onerror>' }, {}])
    assert.equal(
      (await ask('POST', addPushDevice.path, mika.headers, { endpoint: PHONE, keys: broken })).status,
      422,
    );
});

test('a name of the machine itself or of its network is refused at once; one that is not found may be one later', async () => {
  const names = await openNameServer();
  names.names.set('localtest.example', { v4: ['127.0.0.1'] });
  names.names.set('push.example', { v4: ['8.8.8.8'] });
  const at = (host: string, own: readonly string[] = []) =>
    addDevice(
      { db: api.db, now: () => new Date(NOW), pushServices: own, newResolver: names.newResolver },
      { id: rin.id, sessionId: rinSession, isBanned: false, banReason: null, createdAt: NOW },
      aBrowser(`https://${host}/x`).subscription,
    );
  const { id: rinSession } = await api.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', rin.id)
    .executeTakeFirstOrThrow();
  try {
    await assert.rejects(at('localtest.example'), { code: 'invalid' });
    const asked = names.asked;
    await at('localtest.example', ['https://localtest.example']);
    assert.equal(names.asked, asked, 'the operator’s own services are taken by their names');
    await at('nowhere.example');
    assert.equal((await at('push.example')).devices.length, 3);
  } finally {
    await names.close();
  }
});

test('of too many browsers the oldest give way', async () => {
  for (let i = 0; i < 25; i += 1) await subscribe(`https://push.example.org/${i}`);
  assert.equal((await mine()).devices.length, 20);
});

test('visitors are refused, and who is banned reads and changes nothing', async () => {
  const banned = await anAccount(api, 'banned');
  await api.db.updateTable('users').set({ is_banned: true }).where('id', '=', banned.id).execute();
  for (const headers of [{}, banned.headers]) {
    assert.equal((await change({ by_email: true }, headers)).status, 403);
    assert.equal((await subscribe(PHONE, headers)).status, 403);
    assert.equal((await remove('x', headers)).status, 403);
  }
  assert.equal((await ask('GET', myNotifications.path, {})).status, 403);
  assert.equal((await mine(banned.headers)).by_email, false);
});
