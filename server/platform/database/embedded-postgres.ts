import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, existsSync, fstatSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
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
import { makeFolder } from '#server/platform/make-folder.ts';
import type { Log } from '#server/platform/log.ts';

export type EmbeddedPostgres = {
  address: Extract<DatabaseAddress, { host: string }>;
  /** Call after this process has closed its connections; the last process stops the database. */
  leave: () => Promise<void>;
};

const USER = 'akane';
// A unix socket's path has at most 107 bytes, of which the file's own name takes about 20.
const MAX_SOCKET_FOLDER_LENGTH = 85;
const START_MS = 60_000;
const CHECK_INTERVAL_MS = 1000;
const LEAVING_MS = 500;

// initdb is not atomic: it runs in a temporary folder that is renamed when complete.
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
  // The built-in locale: updated system libraries cannot change the order that indexes rely on.
  const locale = ['--locale-provider=builtin', '--locale=C.UTF-8'];
  try {
    const [command = '', ...args] = [...user.prefix, path.join(bin, 'initdb'), ...flags, ...locale];
    execFileSync(command, args, { cwd: '/', stdio: 'pipe' });
  } catch (error) {
    const output =
      error instanceof Error && 'stderr' in error && error.stderr instanceof Buffer
        ? error.stderr.toString().trim()
        : String(error);
    rmSync(fresh, { recursive: true, force: true });
    if (/No space left on device/.test(output))
      throw noSpace(`Не удалось создать базу данных: на диске с ${data} кончилось место. Освободите его.`);
    throw new Failure('unavailable', `Не удалось создать базу данных в ${data}: ${output}`);
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
    // Compiling queries takes longer than they do. Generic plans are up to twice as slow for array filters as plans
    // made for the actual values.
    jit: 'off',
    plan_cache_mode: 'force_custom_plan',
    timezone: 'UTC',
    log_timezone: 'UTC',
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

type Cluster = { data: string; address: EmbeddedPostgres['address'] };

/**
 * Connects and runs a query; returns the open connection when it gave a row, else null. Fails with `no_space` when the
 * database refuses connections because of a full disk.
 */
async function connectAndQuery(host: string, query: string): Promise<pg.Client | null> {
  const client = new pg.Client({ host, user: USER, database: 'postgres', connectionTimeoutMillis: 1000 });
  client.on('error', () => {});
  try {
    await client.connect();
    if ((await client.query(query)).rows.length > 0) return client;
  } catch (error) {
    await client.end().catch(() => {});
    // It accepts no connections until there is space: waiting is useless.
    if (isNoSpace(error))
      throw noSpace('База данных не отвечает: на диске с ней кончилось место. Освободите его.');
    // It is not running, or is stopping.
    return null;
  }
  await client.end().catch(() => {});
  return null;
}

async function isAnswering(host: string): Promise<boolean> {
  const client = await connectAndQuery(host, 'select 1');
  await client?.end().catch(() => {});
  return client !== null;
}

async function isRunning({ data, address }: Cluster): Promise<boolean> {
  return runningPid(data) !== undefined || listensAt(address.host);
}

async function waitFor(condition: () => boolean | Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > deadline) return false;
    await pause(20);
  }
  return true;
}

// A fast shutdown during crash recovery can hang, so each signal has a timeout.
async function stopServer(data: string): Promise<void> {
  const steps = [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5000],
    ['SIGKILL', 2000],
  ] as const;
  const pid = runningPid(data);
  // Another process may start a new server between two checks: that one must not be stopped.
  for (const [signal, timeoutMs] of steps) {
    if (runningPid(data) !== pid || !signalServer(data, signal)) return;
    if (await waitFor(() => runningPid(data) !== pid, timeoutMs)) return;
  }
}

// The server and the commands share one database. Each holds a shared lock while it uses the database; the last one
// takes it exclusively before it stops the database, so that nobody connects in between. Running processes of other
// versions use the same name of the lock.
const USE_LOCK = "hashtext('akane: the door')";
const TAKE_SHARED = `select 1 from pg_advisory_lock_shared(${USE_LOCK})`;
const TAKE_EXCLUSIVE = `select 1 where not exists
  (select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid())
  and pg_try_advisory_lock(${USE_LOCK})`;

async function leave({ data, address }: Cluster): Promise<void> {
  const lock: { holder: pg.Client | null } = { holder: null };
  // Connections that were just closed are still counted for a moment.
  const takeLock = () => connectAndQuery(address.host, TAKE_EXCLUSIVE).catch(() => null);
  await waitFor(async () => (lock.holder = await takeLock()) !== null, LEAVING_MS);
  if (!lock.holder) return;
  await stopServer(data);
  await lock.holder.end().catch(() => {});
}

/**
 * Keeps a connection until the returned function is called. `join` connects once and starts the database if necessary;
 * it is called again when the database dies (killed, out of memory, a full disk).
 */
async function stayConnected(join: () => Promise<pg.Client>, log: Log): Promise<() => Promise<void>> {
  let isConnected = true;
  let isJoining = false;
  let isReleased = false;
  let reported = '';
  const connectOnce = async () => {
    const client = await join();
    isConnected = true;
    client.once('end', () => (isConnected = false));
    // It was released in the meantime.
    if (isReleased) await client.end().catch(() => {});
    return client;
  };
  let client = await connectOnce();
  const check = async () => {
    if (isJoining || isConnected) return;
    isJoining = true;
    try {
      client = await connectOnce();
      if (reported !== '') log('database.back', 'База данных снова работает.');
      reported = '';
    } catch (error) {
      // The next check tries again; the same reason is logged once.
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== reported && !isReleased) log('database.away', reason);
      reported = reason;
    }
    isJoining = false;
  };
  const timer = setInterval(() => void check(), CHECK_INTERVAL_MS);
  timer.unref();
  return async () => {
    isReleased = true;
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

/** Starts the server and waits until it answers; otherwise returns its new log output. */
async function tryStart({ cluster, bin, user, logFile }: Server): Promise<string | undefined> {
  const { data, address } = cluster;
  const args = ['-D', data, ...settings(address.host)];
  const prefix = [...user.prefix, ...besideStaleLock(data)];
  const [command = '', ...rest] = [...prefix, path.join(bin, 'postgres'), ...args];
  const log = openSync(logFile, 'a');
  const { size } = fstatSync(log);
  // Its own process group: Ctrl-C in a terminal reaches only this process, which stops the database after the last
  // query.
  const child = spawn(command, rest, { cwd: '/', stdio: ['ignore', log, log], detached: true });
  closeSync(log);
  child.unref();
  let hasExited = false;
  for (const event of ['exit', 'error']) child.once(event, () => (hasExited = true));
  // When two processes start a server at once, one server exits and its process uses the other one.
  const isUp = await waitFor(
    async () => (await isAnswering(address.host)) || (hasExited && !(await isRunning(cluster))),
    START_MS,
  );
  return isUp && (await isAnswering(address.host)) ? undefined : textSince(logFile, size);
}

// A killed server leaves processes that exit only after their current work.
const STILL_HELD = /pre-existing shared memory block/;

async function startServer(server: Server): Promise<void> {
  let output: string | undefined = '';
  await waitFor(async () => {
    output = await tryStart(server);
    return output === undefined || !STILL_HELD.test(output);
  }, START_MS);
  if (output !== undefined) throw startFailure(server.cluster.data, output, server.logFile);
}

export type EmbeddedOptions = {
  /** A folder with the programs of another PostgreSQL. */
  programs?: string | undefined;
  /** Logs why a database that died cannot be restarted, and when it works again. */
  log?: Log;
};

/**
 * Starts the bundled PostgreSQL on a private socket under `root`, or joins the running one. It keeps running when this
 * process is killed, and the next process finds it.
 */
export async function startEmbeddedPostgres(
  root: string,
  { programs, log = () => {} }: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  makeFolder(root, 'DATA_DIR');
  const user = chooseDatabaseUser(root);
  const data = path.join(root, 'pg18');
  const name = createHash('sha256').update(root).digest('hex').slice(0, 12);
  const preferred = path.join(root, 'run');
  const host =
    Buffer.byteLength(preferred) <= MAX_SOCKET_FOLDER_LENGTH
      ? preferred
      : path.join(tmpdir(), `akane-${name}`);
  const cluster: Cluster = { data, address: { host, user: USER, database: 'postgres' } };
  const bin = programs ?? installBinaries(root);
  const server: Server = { cluster, bin, user, logFile: path.join(root, 'postgres.log') };
  const join = async (): Promise<pg.Client> => {
    // Waits for a server that is shutting down or recovering from a crash.
    const isReady = async () => (await isAnswering(host)) || !(await isRunning(cluster));
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
    // Null when another process has just taken the exclusive lock to stop the database.
    return (await connectAndQuery(host, TAKE_SHARED)) ?? join();
  };
  const release = await stayConnected(join, log);
  return {
    address: cluster.address,
    leave: async () => {
      await release();
      await leave(cluster);
    },
  };
}
