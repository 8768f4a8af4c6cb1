import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { availableParallelism, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Failure, isNoSpace, noSpace } from '#server/failure.ts';
import { installBinaries } from './embedded-binaries.ts';
import { chooseDatabaseUser, makePrivateFolder, type DatabaseUser } from './embedded-user.ts';
import type { DatabaseAddress } from './open.ts';
import { besideStaleLock, listensAt, runningPid, signalServer } from './postmaster.ts';
import { startFailure } from './start-failure.ts';
import type { Log } from '#server/platform/log.ts';

export type EmbeddedPostgres = {
  address: Extract<DatabaseAddress, { host: string }>;
  /** Says that this process has closed its connections; the last one stops the database. */
  leave: () => Promise<void>;
};

const USER = 'akane';
// A unix socket's path has at most 107 bytes, of which the file's own name takes about 20.
const MAX_SOCKET_FOLDER_LENGTH = 85;
const START_MS = 60_000;
const WATCH_MS = 1000;
const LEAVING_MS = 500;

// initdb is not atomic: it works in a folder of its own that gets its name only when complete.
function createCluster(bin: string, data: string, user: DatabaseUser): void {
  if (existsSync(path.join(data, 'PG_VERSION'))) return;
  const fresh = `${data}.init`;
  rmSync(fresh, { recursive: true, force: true });
  makePrivateFolder(fresh, user);
  const flags = [
    '-D',
    fresh,
    '-U',
    USER,
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-instructions',
    '--data-checksums',
  ];
  // The built-in locale does not change under the indexes when the machine's libraries are updated.
  const locale = ['--locale-provider=builtin', '--locale=C.UTF-8'];
  try {
    const [command = '', ...args] = [...user.prefix, path.join(bin, 'initdb'), ...flags, ...locale];
    execFileSync(command, args, { cwd: '/', stdio: 'pipe' });
  } catch (error) {
    const said =
      error instanceof Error && 'stderr' in error && error.stderr instanceof Buffer
        ? error.stderr.toString().trim()
        : String(error);
    rmSync(fresh, { recursive: true, force: true });
    if (/No space left on device/.test(said))
      throw noSpace(`Не удалось создать базу данных: на диске с ${data} кончилось место. Освободите его.`);
    throw new Failure('unavailable', `Не удалось создать базу данных в ${data}: ${said}`);
  }
  renameSync(fresh, data);
}

function settings(socketFolder: string): string[] {
  const megabytes = totalmem() / 2 ** 20;
  const values = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: 60 + 10 * availableParallelism(),
    shared_buffers: `${Math.max(64, Math.min(1024, Math.round(megabytes / 8)))}MB`,
    effective_cache_size: `${Math.round(megabytes / 2)}MB`,
    work_mem: '8MB',
    random_page_cost: 1.1,
    io_method: 'sync',
    wal_compression: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

type Cluster = { data: string; address: EmbeddedPostgres['address'] };

/**
 * A connection on which a question was answered with a row; null where there is no answer. Fails with `no_space` where
 * a full disk keeps the database from answering.
 */
async function ask(host: string, question: string): Promise<pg.Client | null> {
  const client = new pg.Client({ host, user: USER, database: 'postgres', connectionTimeoutMillis: 1000 });
  client.on('error', () => {});
  try {
    await client.connect();
    if ((await client.query(question)).rows.length > 0) return client;
  } catch (error) {
    await client.end().catch(() => {});
    // It takes nobody in as long as it is so: there is nothing to wait for.
    if (isNoSpace(error))
      throw noSpace('База данных не отвечает: на диске с ней кончилось место. Освободите его.');
    // It is not there, or goes.
    return null;
  }
  await client.end().catch(() => {});
  return null;
}

async function answers(host: string): Promise<boolean> {
  const client = await ask(host, 'select 1');
  await client?.end().catch(() => {});
  return client !== null;
}

async function isRunning({ data, address }: Cluster): Promise<boolean> {
  return runningPid(data) !== undefined || listensAt(address.host);
}

async function waitFor(condition: () => boolean | Promise<boolean>, patience: number): Promise<boolean> {
  const deadline = performance.now() + patience;
  while (!(await condition())) {
    if (performance.now() > deadline) return false;
    await pause(20);
  }
  return true;
}

// A fast shutdown that meets crash recovery can hang, so each signal has its time.
async function stopServer(data: string): Promise<void> {
  const steps = [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5000],
    ['SIGKILL', 2000],
  ] as const;
  const pid = runningPid(data);
  // Another process may start the next server between two looks: that one is not ours to stop.
  for (const [signal, patience] of steps) {
    if (runningPid(data) !== pid || !signalServer(data, signal)) return;
    if (await waitFor(() => runningPid(data) !== pid, patience)) return;
  }
}

// The server and the commands share one database, whoever came first: each holds the door open while it is there, and
// the last to leave closes it before it stops the database, so that nobody comes in meanwhile.
const DOOR = "hashtext('akane: the door')";
const HOLD = `select 1 from pg_advisory_lock_shared(${DOOR})`;
const CLOSE = `select 1 where not exists
  (select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid())
  and pg_try_advisory_lock(${DOOR})`;

async function leave({ data, address }: Cluster): Promise<void> {
  const found: { door: pg.Client | null } = { door: null };
  // Connections that we have just closed count for another moment.
  const close = () => ask(address.host, CLOSE).catch(() => null);
  await waitFor(async () => (found.door = await close()) !== null, LEAVING_MS);
  if (!found.door) return;
  await stopServer(data);
  await found.door.end().catch(() => {});
}

/**
 * Is in the database until it lets go; `join` comes in once, starting the database where nobody has. One that died
 * under us (killed, out of memory, a full disk) is joined again as soon as it can be.
 */
async function stayIn(join: () => Promise<pg.Client>, log: Log): Promise<() => Promise<void>> {
  let isIn = true;
  let isJoining = false;
  let isOver = false;
  let reported = '';
  const enter = async () => {
    const client = await join();
    isIn = true;
    client.once('end', () => (isIn = false));
    // It was let go of in the meantime.
    if (isOver) await client.end().catch(() => {});
    return client;
  };
  let client = await enter();
  const look = async () => {
    if (isJoining || isIn) return;
    isJoining = true;
    try {
      client = await enter();
      if (reported !== '') log('База данных снова работает.');
      reported = '';
    } catch (error) {
      // The next look tries again; the same reason is told once.
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== reported && !isOver) log(reason);
      reported = reason;
    }
    isJoining = false;
  };
  const timer = setInterval(() => void look(), WATCH_MS);
  timer.unref();
  return async () => {
    isOver = true;
    clearInterval(timer);
    await client.end().catch(() => {});
  };
}

function textSince(file: string, start: number): string {
  try {
    return readFileSync(file).subarray(start).toString();
  } catch {
    return '';
  }
}

type Server = { cluster: Cluster; bin: string; user: DatabaseUser; logFile: string };

/** Starts the server once and waits until it answers; otherwise returns what it has written to its log. */
async function tryStart({ cluster, bin, user, logFile }: Server): Promise<string | undefined> {
  const { data, address } = cluster;
  const args = ['-D', data, ...settings(address.host)];
  const prefix = [...user.prefix, ...besideStaleLock(data)];
  const [command = '', ...rest] = [...prefix, path.join(bin, 'postgres'), ...args];
  const log = openSync(logFile, 'a');
  const { size } = fstatSync(log);
  // A process group of its own: Ctrl-C in a terminal reaches us alone, and we stop it after the last query.
  const child = spawn(command, rest, { cwd: '/', stdio: ['ignore', log, log], detached: true });
  closeSync(log);
  child.unref();
  let exited = false;
  for (const event of ['exit', 'error']) child.once(event, () => (exited = true));
  // When two processes start at once, the one whose child exits finds the other's server.
  const up = await waitFor(
    async () => (await answers(address.host)) || (exited && !(await isRunning(cluster))),
    START_MS,
  );
  return up && (await answers(address.host)) ? undefined : textSince(logFile, size);
}

// What a server that was killed has left behind: its own processes notice its death only after what they are at.
const HELD = /pre-existing shared memory block/;

async function startServer(server: Server): Promise<void> {
  let said: string | undefined = '';
  await waitFor(async () => {
    said = await tryStart(server);
    return said === undefined || !HELD.test(said);
  }, START_MS);
  if (said !== undefined) throw startFailure(server.cluster.data, said, server.logFile);
}

export type EmbeddedOptions = {
  /** Folder of another PostgreSQL's programs. */
  programs?: string | undefined;
  /** Is told in a sentence why a database that died does not start again, and when it does. */
  log?: Log;
};

/**
 * Starts the PostgreSQL that comes with us on a private socket under `root`, or joins the one that runs there; it
 * survives a killed process and is found again by the next.
 */
export async function startEmbeddedPostgres(
  root: string,
  { programs, log = () => {} }: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  mkdirSync(root, { recursive: true });
  const user = chooseDatabaseUser(root);
  const data = path.join(root, 'pg18');
  const name = createHash('sha256').update(root).digest('hex').slice(0, 12);
  const near = path.join(root, 'run');
  const host =
    Buffer.byteLength(near) <= MAX_SOCKET_FOLDER_LENGTH ? near : path.join(tmpdir(), `akane-${name}`);
  const cluster: Cluster = { data, address: { host, user: USER, database: 'postgres' } };
  const bin = programs ?? installBinaries(root);
  const server: Server = { cluster, bin, user, logFile: path.join(root, 'postgres.log') };
  const join = async (): Promise<pg.Client> => {
    // One that is shutting down, or still recovering from a crash, is waited for.
    const isReady = async () => (await answers(host)) || !(await isRunning(cluster));
    if (!(await waitFor(isReady, START_MS)))
      throw new Failure(
        'unavailable',
        `База данных запущена, но не отвечает. Подробности в ${server.logFile}`,
      );
    if (!(await isRunning(cluster))) {
      createCluster(bin, data, user);
      makePrivateFolder(host, user);
      await startServer(server);
    }
    // Where there is none, the last of the others has closed the door before us.
    return (await ask(host, HOLD)) ?? join();
  };
  const letGo = await stayIn(join, log);
  return {
    address: cluster.address,
    leave: async () => {
      await letGo();
      await leave(cluster);
    },
  };
}
