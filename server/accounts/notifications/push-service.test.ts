import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { createPublicKey, verify } from 'node:crypto';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { openNameServer } from '#tests/support/name-server.ts';
import { aBrowser, openPushSink, type PushSink } from '#tests/support/push-sink.ts';
import { openPushService, pushKey, type PushService } from './push-service.ts';

const CONTACT = 'mailto:no-reply@akane.example';

let database: TestDatabase;
let sink: PushSink;
let push: PushService;
before(async () => {
  [database, sink] = [await testDatabase(), await openPushSink()];
  const config = { contact: CONTACT, ownServices: [sink.origin] };
  push = await openPushService(database.db, config);
});
after(async () => {
  push.close();
  await sink.close();
  await database.close();
});

const lettersOf = (part = '') => Buffer.from(part, 'base64url').toString();

/** Whether a header says, by the key that browsers subscribe with, who sends and to whom. */
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
  return JSON.parse(lettersOf(claims));
}

test('a message is read by its browser alone, and says who sends it', async () => {
  const browser = aBrowser(`${sink.origin}/mika`);
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

test('the key is the same for all processes', async () => {
  const keys = await Promise.all(Array.from({ length: 10 }, () => pushKey(database.db)));
  assert.equal(new Set(keys).size, 1);
});

test('a service says whether a browser is gone, a message refused or to be sent later', async () => {
  const said = [201, 404, 410, 400, 413, 429, 500, 503, 302];
  const outcomes = [];
  for (const status of said) {
    sink.answers.set(`/${status}`, status);
    outcomes.push(await push.send(aBrowser(`${sink.origin}/${status}`).subscription, '{}', 'x'));
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

test('no address of the machine is asked for anything, and no redirection followed', async () => {
  let asked = 0;
  const victim = createServer((_, res) => {
    asked += 1;
    res.end();
  }).listen(0, '127.0.0.1');
  await once(victim, 'listening');
  const { port } = victim.address() as AddressInfo;
  const addresses = [`http://127.0.0.1:${port}/`, `https://127.0.0.1:${port}/`, 'https://localhost/'];
  for (const address of addresses)
    assert.equal(await push.send(aBrowser(address).subscription, '{}', 'x'), 'gone', address);
  const names = await openNameServer();
  names.names.set('localtest.example', { v4: ['127.0.0.1'], v6: ['::1'] });
  const { newResolver } = names;
  const resolving = await openPushService(database.db, { contact: CONTACT, ownServices: [], newResolver });
  const outcomeOf = (host: string) => resolving.send(aBrowser(`https://${host}/x`).subscription, '{}', 'x');
  // A message to a host that is no public one is not tried again; one to a host that is not found is.
  assert.deepEqual(
    [await outcomeOf('localtest.example'), await outcomeOf('nowhere.example')],
    ['refused', 'later'],
  );
  resolving.close();
  await names.close();
  victim.close();
  assert.equal(asked, 0);
});

test('keys that are no keys send nothing', async () => {
  const { endpoint } = aBrowser(`${sink.origin}/broken`).subscription;
  const keys = { p256dh: Buffer.alloc(65, 1).toString('base64url'), auth: 'AAAAAAAAAAAAAAAAAAAAAA' };
  assert.equal(await push.send({ endpoint, keys }, '{}', 'x'), 'gone');
});

test('a service that never stops answering is cut off', async () => {
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
    assert.equal(await own.send(aBrowser(`${origin}/x`).subscription, '{}', 'x'), 'sent');
    assert.ok(poured < 50_000_000);
  } finally {
    own.close();
    pouring.closeAllConnections();
    pouring.close();
  }
});
