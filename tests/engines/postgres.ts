import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '#server/platform/database/open.ts';
import { isConflict } from '#server/platform/database/unavailable.ts';
import { chooseDatabaseUser, makePrivateFolder } from '#server/platform/database/embedded-user.ts';
import { signalServer } from '#tests/support/postgres-processes.ts';
import { freePort } from '#tests/support/process.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const BIN = '/usr/lib/postgresql/15/bin';
const USER = 'akane';

/** A PostgreSQL 15 of Debian in a temporary folder. */
export type TestPostgres = {
  port: number;
  urlOf: (database: string) => string;
  query: (database: string, statement: string) => Promise<unknown[]>;
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /** Stops all its processes for a while: connections stay open and nothing answers. */
  freeze: () => void;
  thaw: () => void;
  /** Ends it and removes its folder. */
  remove: () => Promise<void>;
};

type Options = {
  settings?: Record<string, string>;
  /** Starts a standby of that server instead of an empty server. */
  standbyOf?: TestPostgres;
  env?: Record<string, string>;
};

/** Starts a server on a free port of this machine. */
export async function startPostgres({
  settings = {},
  standbyOf,
  env = {},
}: Options = {}): Promise<TestPostgres> {
  const folder = mkdtempSync(path.join(tmpdir(), 'akane-engine-'));
  const user = chooseDatabaseUser(folder);
  const data = path.join(folder, 'data');
  makePrivateFolder(data, user);
  const port = await freePort();
  const runToEnd = (program: string, args: string[]) => {
    const [command = '', ...rest] = [...user.prefix, path.join(BIN, program), ...args];
    execFileSync(command, rest, { cwd: '/', stdio: 'pipe' });
  };
  if (standbyOf)
    runToEnd('pg_basebackup', [
      '-D',
      data,
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
      '-d',
      standbyOf.urlOf('postgres'),
    ]);
  else
    runToEnd('initdb', [
      '-D',
      data,
      '-U',
      USER,
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ]);

  const all = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    fsync: 'off',
    ...settings,
  };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let child: ChildProcess | undefined;
  const urlOf = (database: string) => `postgres://${USER}@127.0.0.1:${port}/${database}`;
  const query = async (database: string, statement: string): Promise<object[]> => {
    const client = createClient({ url: urlOf(database) });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query<object>(statement)).rows;
    } catch (error) {
      // Where transactions are serializable, this one may have to give way to one of the site.
      if (!isConflict(error)) throw error;
    } finally {
      await client.end();
    }
    return query(database, statement);
  };
  const start = async () => {
    const [command = '', ...rest] = [...user.prefix, path.join(BIN, 'postgres'), '-D', data, ...args];
    child = spawn(command, rest, { cwd: '/', stdio: 'ignore', env: { ...process.env, ...env } });
    const isUp = () =>
      query('postgres', 'select 1').then(
        () => true,
        () => false,
      );
    await waitUntil(isUp);
  };
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  await start();
  return {
    port,
    urlOf,
    query,
    start,
    stop: () => end('SIGINT'),
    freeze: () => signalServer(child?.pid ?? 0, 'SIGSTOP'),
    thaw: () => signalServer(child?.pid ?? 0, 'SIGCONT'),
    remove: async () => {
      // A frozen server does not obey.
      if (child?.exitCode === null) signalServer(child.pid ?? 0, 'SIGCONT');
      await end('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
