import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { createPublicKey, verify } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { startNameServer } from '#tests/support/servers/name-server.ts';
import { createPushBrowser, startPushSink, type PushSink } from '#tests/support/servers/push-sink.ts';
import { openPushService, pushKey, type PushService } from './push-service.ts';

const CONTACT = 'mailto:no-reply@akane.example';

let database: TestDatabase;
let sink: PushSink;
let push: PushService;
before(async () => {
  [database, sink] = [await createTestDatabase(), await startPushSink()];
  const config = { contact: CONTACT, ownServices: [sink.origin] };
  push = await openPushService(database.db, config);
});
after(async () => {
  push.close();
  await sink.close();
  await database.close();
});

const decodePart = (part = '') => Buffer.from(part, 'base64url').toString();

/** Whether a VAPID header is signed with the public key that browsers subscribe with, for the right service. */
async function isSealedByUs(authorization = ''): Promise<unknown> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  assert.equal(key, await pushKey(database.db));
  const [head, claims, signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
    format: 'jwk',
  });
  const sealed = Buffer.from(signature, 'base64url');
  const rule = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  assert.ok(verify('sha256', Buffer.from(`${head}.${claims}`), rule, sealed));
  return JSON.parse(decodePart(claims));
}

test('encrypts a message for its browser and signs it', async () => {
  const browser = createPushBrowser(`${sink.origin}/mika`);
  const message = JSON.stringify({ title: 'Последний поезд', body: 'Эпизод 7' });
  assert.equal(await push.send(browser.subscription, message, 'release-7'), 'sent');
  const [received] = sink.received;
  assert.equal(browser.read(received?.body ?? Buffer.alloc(0)), message);
  assert.ok(!received?.body.includes('Эпизод'));
  const { headers = {} } = received ?? {};
  assert.deepEqual(
    [headers['content-encoding'], headers['ttl'], headers['topic']],
    ['aes128gcm', '86400', 'release-7'],
  );
  const { aud, sub } = (await isSealedByUs(headers['authorization'])) as Record<string, string>;
  assert.deepEqual([aud, sub], [sink.origin, 'mailto:no-reply@akane.example']);
});

test('all processes share one key', async () => {
  const keys = await Promise.all(Array.from({ length: 10 }, () => pushKey(database.db)));
  assert.equal(new Set(keys).size, 1);
});

test('maps the status of a service to gone, refused or later', async () => {
  const statuses = [201, 404, 410, 400, 413, 429, 500, 503, 302];
  const outcomes = [];
  for (const status of statuses) {
    sink.statusByPath.set(`/${status}`, status);
    outcomes.push(await push.send(createPushBrowser(`${sink.origin}/${status}`).subscription, '{}', 'x'));
  }
  assert.deepEqual(outcomes, [
    'sent',
    'gone',
    'gone',
    'refused',
    'refused',
    'later',
    'later',
    'later',
    'refused',
  ]);
});

test('sends no request to local addresses and follows no redirects', async () => {
  let requests = 0;
  const victim = createServer((_, res) => {
    requests += 1;
    res.end();
  }).listen(0, '127.0.0.1');
  await once(victim, 'listening');
  const { port } = victim.address() as AddressInfo;
  const addresses = [`http://127.0.0.1:${port}/`, `https://127.0.0.1:${port}/`, 'https://localhost/'];
  for (const address of addresses)
    assert.equal(await push.send(createPushBrowser(address).subscription, '{}', 'x'), 'gone', address);
  const names = await startNameServer();
  names.names.set('localtest.example', { v4: ['127.0.0.1'], v6: ['::1'] });
  const { newResolver } = names;
  const resolving = await openPushService(database.db, { contact: CONTACT, ownServices: [], newResolver });
  const outcomeOf = (host: string) =>
    resolving.send(createPushBrowser(`https://${host}/x`).subscription, '{}', 'x');
  // A host that is not public is refused for good; a host that is not found is retried.
  assert.deepEqual(
    [await outcomeOf('localtest.example'), await outcomeOf('nowhere.example')],
    ['refused', 'later'],
  );
  resolving.close();
  await names.close();
  victim.close();
  assert.equal(requests, 0);
});

test('sends nothing when the subscription keys are invalid', async () => {
  const { endpoint } = createPushBrowser(`${sink.origin}/broken`).subscription;
  const keys = { p256dh: Buffer.alloc(65, 1).toString('base64url'), auth: 'AAAAAAAAAAAAAAAAAAAAAA' };
  assert.equal(await push.send({ endpoint, keys }, '{}', 'x'), 'gone');
});

test('cuts off a service whose answer does not end', async () => {
  let poured = 0;
  const pouring = createServer((req, res) => {
    req.resume();
    const pour = () => {
      while (!res.destroyed && res.write(Buffer.alloc(65_536))) poured += 65_536;
    };
    res.writeHead(201).on('drain', pour);
    pour();
  }).listen(0, '127.0.0.1');
  await once(pouring, 'listening');
  const origin = `http://127.0.0.1:${(pouring.address() as AddressInfo).port}`;
  const own = await openPushService(database.db, { contact: CONTACT, ownServices: [origin] });
  try {
    assert.equal(await own.send(createPushBrowser(`${origin}/x`).subscription, '{}', 'x'), 'sent');
    assert.ok(poured < 50_000_000);
  } finally {
    own.close();
    pouring.closeAllConnections();
    pouring.close();
  }
});
