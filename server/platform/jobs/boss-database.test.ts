import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { test } from 'node:test';
import { createTestDatabase, urlOfAddress } from '#tests/support/database.ts';
import { openBossDatabase } from './boss-database.ts';

// The message ReadyForQuery, with which an answer ends.
const READY_BYTES = 6;
const LATE_MS = 30;

/** Sends the end of each answer later than the rest, as a busy pooler may. */
const endLater = () =>
  new Transform({
    async transform(chunk: Buffer, _encoding, done) {
      this.push(chunk.subarray(0, -READY_BYTES));
      await setTimeout(LATE_MS);
      done(null, chunk.subarray(-READY_BYTES));
    },
  });

test('a transaction that failed is over before the next statement, also when its end arrives late', async () => {
  const { address, close } = await createTestDatabase();
  const url = new URL(urlOfAddress(address));
  const folder = url.searchParams.get('host');
  const target = folder
    ? { path: `${folder}/.s.PGSQL.5432` }
    : { host: url.hostname, port: Number(url.port || 5432) };
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const database = connect(target);
    for (const socket of [client, database]) sockets.add(socket.on('error', () => socket.destroy()));
    client.pipe(database);
    void pipeline(database, endLater(), client).catch(() => {});
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const { port } = proxy.address() as AddressInfo;
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${port}`;
  const through = { url: url.toString() };
  const boss = openBossDatabase(through, address);
  try {
    for (let i = 0; i < 3; i += 1) {
      await assert.rejects(boss.db.executeSql('begin; select 1 / 0; commit'), /division by zero/);
      const { rows } = await boss.db.executeSql('select 7 as seven');
      assert.deepEqual(rows, [{ seven: 7 }]);
    }
  } finally {
    await boss.close();
    for (const socket of sockets) socket.destroy();
    proxy.close();
    await close();
  }
});
