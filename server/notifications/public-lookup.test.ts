import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { publicLookup } from './public-lookup.ts';

test('a name whose addresses are the machine’s own is connected to by nobody', async () => {
  let asked = 0;
  const victim = createServer((_, res) => {
    asked += 1;
    res.end();
  }).listen(0, '127.0.0.1');
  await once(victim, 'listening');
  const { port } = victim.address() as AddressInfo;
  const where = { host: 'localhost', port, lookup: publicLookup };
  for (const autoSelectFamily of [true, false]) {
    // Node connects so or so, and asks the lookup for all addresses or for one.
    const options = { ...where, autoSelectFamily };
    const asking = request(options).end();
    const [error] = (await once(asking, 'error')) as [Error];
    assert.match(error.message, /no public host/);
  }
  victim.close();
  assert.equal(asked, 0);
});
