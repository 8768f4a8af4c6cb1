import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { startNameServer, type NameServer } from '#tests/support/servers/name-server.ts';
import { createPublicLookup, isPrivateHost } from './public-lookup.ts';

let names: NameServer;
before(async () => {
  names = await startNameServer();
});
after(() => names.close());

const lookup = () => createPublicLookup(names.newResolver);
const find = (host: string) =>
  new Promise((resolve, reject) => {
    lookup()(host, { all: true }, (error, found) => (error ? reject(error) : resolve(found)));
  });

test('connects to a public host at the addresses that were checked', async () => {
  names.names.set('push.example', { v4: ['8.8.8.8'], v6: ['2606:4700::1111'] });
  assert.deepEqual(await find('push.example'), [
    { address: '8.8.8.8', family: 4 },
    { address: '2606:4700::1111', family: 6 },
  ]);
});

test('refuses a host when any of its addresses is not public', async () => {
  let lookups = 0;
  const victim = createServer((_, res) => {
    lookups += 1;
    res.end();
  }).listen(0, '127.0.0.1');
  await once(victim, 'listening');
  const { port } = victim.address() as AddressInfo;
  try {
    for (const addresses of [
      { v4: ['127.0.0.1'] },
      { v4: ['8.8.8.8', '127.0.0.1'] },
      { v4: ['8.8.8.8'], v6: ['::1'] },
      { v6: ['::ffff:7f00:1'] },
      { v6: ['64:ff9b::7f00:1'] },
      { v4: ['169.254.169.254'] },
      { v4: ['0.0.0.0'] },
    ]) {
      names.names.set('localtest.example', addresses);
      for (const autoSelectFamily of [true, false]) {
        // Node asks the lookup for all addresses or for one.
        const host = 'localtest.example';
        const options = { host, port, lookup: lookup(), autoSelectFamily };
        const asking = request(options).end();
        const [error] = (await once(asking, 'error')) as [Error];
        assert.match(error.message, /no public host/, JSON.stringify(addresses));
      }
      assert.equal(await isPrivateHost('localtest.example', names.newResolver), true);
    }
  } finally {
    victim.close();
  }
  assert.equal(lookups, 0);
});

test('checks a host again for each connection', async () => {
  names.names.set('rebinding.example', { v4: ['8.8.8.8'] });
  assert.equal(await isPrivateHost('rebinding.example', names.newResolver), false);
  names.names.set('rebinding.example', { v4: ['127.0.0.1'] });
  await assert.rejects(find('rebinding.example'), { code: 'ENOTPUBLIC' });
});

test('times out on a silent name server without blocking file reads', async () => {
  names.names.set('silent.example', 'silent');
  // More lookups than file-reading threads: with `dns.lookup` each would block one.
  let isWaiting = true;
  const waiting = Promise.all(
    Array.from({ length: 16 }, () => assert.rejects(find('silent.example'))),
  ).finally(() => {
    isWaiting = false;
  });
  await readFile(import.meta.filename);
  assert.equal(isWaiting, true);
  await waiting;
  await assert.rejects(find('nowhere.example'));
  // An unresolved host is not treated as private: its name server may be down.
  assert.equal(await isPrivateHost('silent.example', names.newResolver), false);
});
