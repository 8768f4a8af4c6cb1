import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '#server/platform/database/open.ts';
import { chooseDatabaseUser, makePrivateFolder } from '#server/platform/database/embedded-user.ts';
import { freePort } from '#tests/support/process.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import type { TestPostgres } from './postgres.ts';

export type TestPooler = { urlOf: (database: string) => string; remove: () => Promise<void> };

/** Starts PgBouncer in transaction mode in front of a server; it refuses start-up parameters that it does not know. */
export async function startPgBouncer(postgres: TestPostgres): Promise<TestPooler> {
  const folder = mkdtempSync(path.join(tmpdir(), 'akane-pgbouncer-'));
  const user = chooseDatabaseUser(folder);
  const port = await freePort();
  const place = path.join(folder, 'pgbouncer');
  makePrivateFolder(place, user);
  const users = path.join(place, 'users.txt');
  const settings = path.join(place, 'pgbouncer.ini');
  writeFileSync(users, '"akane" ""\n');
  writeFileSync(
    settings,
    [
      '[databases]',
      `* = host=127.0.0.1 port=${postgres.port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      'default_pool_size = 8',
      'max_client_conn = 200',
      // As docs/operating/reference.md recommends: the default is 15 seconds.
      'server_login_retry = 1',
    ].join('\n'),
  );
  const [command, ...args] = [...user.prefix, 'pgbouncer', '--quiet', settings];
  const child = spawn(command, args, { cwd: '/', stdio: 'ignore' });
  const urlOf = (database: string) => `postgres://akane@127.0.0.1:${port}/${database}`;
  const isUp = async () => {
    const client = createClient({ url: urlOf('postgres') });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } catch {
      return false;
    } finally {
      await client.end();
    }
  };
  await waitUntil(isUp);
  const remove = async () => {
    if (child.exitCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  return { urlOf, remove };
}
