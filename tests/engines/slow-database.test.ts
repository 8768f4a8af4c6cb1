import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { ErrorBody } from '#contract/errors.ts';
import { startSite } from '#tests/support/process.ts';
import { startPostgres } from './postgres.ts';

const DELAY_MS = 600;

/** Leads to a server; with a delay everything that is sent to it arrives so much later. */
async function startSlowWay(
  port: number,
): Promise<{ port: number; slowDown: () => void; close: () => void }> {
  let delay = 0;
  const open = new Set<Socket>();
  const server: Server = createServer((socket) => {
    const target = connect(port, '127.0.0.1');
    for (const one of [socket, target]) {
      open.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        socket.destroy();
        target.destroy();
      });
    }
    target.pipe(socket);
    socket.on('data', (chunk) => void pause(delay).then(() => target.write(chunk)));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const close = () => {
    for (const socket of open) socket.destroy();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, slowDown: () => (delay = DELAY_MS), close };
}

test('a read whose statements are too slow together is refused for a moment, not held', async (context) => {
  const cleaning = new AsyncDisposableStack();
  context.after(() => cleaning.disposeAsync());
  const folder = await mkdtemp(path.join(tmpdir(), 'akane-slow-'));
  cleaning.defer(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startPostgres();
  cleaning.defer(postgres.remove);
  await postgres.query('postgres', 'create database akane');
  const way = await startSlowWay(postgres.port);
  cleaning.defer(way.close);
  const site = await startSite(folder, {
    DATABASE_URL: postgres.urlOf('akane').replace(`:${postgres.port}`, `:${way.port}`),
    DATABASE_POOL: '2',
    // The statements of a read have two seconds together.
    STATEMENT_SECONDS: '1',
    DEMO: 'off',
    BOT_CHECK: 'off',
  });
  cleaning.defer(async () => {
    site.process.child.kill('SIGKILL');
    await site.process.finished;
  });
  // None is kept in memory, and each needs statements that wait for one of two connections.
  const read = (first: number, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, i) =>
        fetch(`${site.origin}/api/v1/anime/catalog/releases?limit=${first + i}`),
      ),
    );
  // Both connections are open then: to open one would take longer than a read may.
  await read(30, 4);
  way.slowDown();
  const answers = await read(1, 12);
  const refused = answers.filter(({ status }) => status !== 200);
  assert.ok(refused.length > 0);
  for (const answer of refused) {
    assert.equal(answer.status, 503);
    assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/);
    assert.equal(typeof ((await answer.json()) as ErrorBody).message, 'string');
  }
  assert.match(site.process.output(), /Запрос к базе данных не начат, время вышло: /);
});
