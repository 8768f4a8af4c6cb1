import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { execa } from 'execa';
import { chooseDatabaseUser, makePrivateFolder } from '#server/platform/database/embedded-user.ts';
import { createClient } from '#server/platform/database/open.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { addMachine, type Machine } from './machines.ts';
import { writeFromManual } from './manual.ts';

const START_MS = 120_000;
const HOSTS = '10.0.0.11:5432,10.0.0.12:5432,10.0.0.13:5432';

/** Three machines with etcd, PostgreSQL under Patroni and Redis under Sentinel. */
export type Databases = {
  machines: readonly Machine[];
  /** The address of a database at the primary, for an administrator. */
  urlOf: (database: string) => string;
  /** The machine whose Patroni says that it is the primary. */
  primary: () => Promise<Machine>;
  /** A machine with a standby, by default the synchronous one. */
  standby: (kind?: 'synchronous' | 'asynchronous') => Promise<Machine>;
  /** Waits until there are one primary and two standbys of it, one of them synchronous. */
  untilWhole: () => Promise<void>;
  /** Starts a machine again whose processes were killed. */
  restart: (machine: Machine) => void;
  startEtcd: (machine: Machine) => void;
  switchOver: (from: Machine, to: Machine) => Promise<void>;
};

type Role = { role?: string; replication_state?: string; sync_standby?: boolean };

async function has(machine: Machine, check: string): Promise<boolean> {
  try {
    const answer = await fetch(`http://${machine.address}:8008/${check}`, {
      signal: AbortSignal.timeout(2000),
    });
    const { role } = (await answer.json()) as Role;
    return answer.ok && role !== undefined;
  } catch {
    return false;
  }
}

async function find(machines: readonly Machine[], check: string): Promise<Machine | undefined> {
  const found = await Promise.all(machines.map((machine) => has(machine, check)));
  return machines.find((_machine, i) => found[i]);
}

function startEtcd(machine: Machine): void {
  machine.spawn([
    'etcd',
    `--config-file=${path.join(machine.folder, '/etc/etcd/etcd.yml')}`,
    '--log-level=warn',
  ]);
}

/** Starts all services of a machine. */
function start(machine: Machine): void {
  const at = (file: string) => path.join(machine.folder, file);
  const { prefix } = chooseDatabaseUser(machine.folder);
  startEtcd(machine);
  machine.spawn([...prefix, 'patroni', at('/etc/patroni/patroni.yml')]);
  machine.spawn(['redis-server', at('/etc/redis/redis.conf'), '--dir', machine.folder]);
  machine.spawn(['redis-server', at('/etc/redis/sentinel.conf'), '--sentinel', '--dir', machine.folder]);
}

function prepare(machine: Machine, isFirst: boolean): void {
  writeFromManual('/etc/etcd/etcd.yml', machine);
  writeFromManual('/etc/patroni/patroni.yml', machine);
  writeFromManual('/etc/redis/redis.conf', machine, isFirst ? '' : 'replicaof 10.0.0.11 6379\n');
  writeFromManual('/etc/redis/sentinel.conf', machine);
  const user = chooseDatabaseUser(machine.folder);
  for (const folder of ['var/lib/etcd', 'run'])
    mkdirSync(path.join(machine.folder, folder), { recursive: true });
  for (const folder of ['var/lib/postgresql', 'run/postgresql'])
    makePrivateFolder(path.join(machine.folder, folder), user);
}

async function createDatabase(url: string): Promise<void> {
  const client = createClient({ url });
  await client.connect();
  await client.query(`create role akane login password 'change-me'`);
  await client.query('create database akane owner akane');
  await client.end();
}

export async function startDatabases(folder: string): Promise<Databases> {
  const machines: Machine[] = [];
  for (const n of [1, 2, 3]) machines.push(await addMachine(`db-${n}`, 10 + n, folder));
  for (const [i, machine] of machines.entries()) prepare(machine, i === 0);
  for (const machine of machines) start(machine);
  const urlOf = (database: string) => `postgres://postgres:change-me-postgres@${HOSTS}/${database}`;
  const wanted = async (check: string) => {
    let found: Machine | undefined;
    await waitUntil(async () => (found = await find(machines, check)) !== undefined, START_MS);
    return found as unknown as Machine;
  };
  const untilWhole = async () => {
    const isWhole = async () => {
      const [primary, synchronous, asynchronous] = await Promise.all(
        ['primary', 'synchronous', 'asynchronous'].map((check) => find(machines, check)),
      );
      return new Set([primary, synchronous, asynchronous]).size === 3 && primary !== undefined;
    };
    await waitUntil(isWhole, START_MS);
  };
  await untilWhole();
  await createDatabase(urlOf('postgres'));
  return {
    machines,
    urlOf,
    primary: () => wanted('primary'),
    standby: (kind = 'synchronous') => wanted(kind),
    untilWhole,
    restart: start,
    startEtcd,
    switchOver: async (from, to) => {
      const file = path.join(from.folder, '/etc/patroni/patroni.yml');
      const names = ['--leader', from.name, '--candidate', to.name];
      await execa('patronictl', ['-c', file, 'switchover', ...names, '--force']);
    },
  };
}
