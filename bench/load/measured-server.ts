import { fork, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A measured server in a separate process pinned to one core. */
export type MeasuredServer = {
  origin: string;
  /** CPU milliseconds of the process so far. */
  cpu: () => Promise<number>;
  /** CPU milliseconds so far of all processes of its PostgreSQL; Linux only. */
  databaseCpu: () => Promise<number>;
  /** Resident memory of the process in megabytes. */
  memory: () => Promise<number>;
  stop: () => Promise<void>;
};

export type ChildMessage = { origin: string } | { cpu: number; memory: number };

const TICK_MS = 10;

type Stat = { pid: number; parent: number; cpu: number };

function readStat(pid: string): Stat[] {
  try {
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const fields = rest.split(' ').map(Number);
    return [
      { pid: Number(pid), parent: fields[1] ?? 0, cpu: ((fields[11] ?? 0) + (fields[12] ?? 0)) * TICK_MS },
    ];
  } catch {
    return [];
  }
}

// Sums all descendants of the server: only its database runs that long.
function databaseCpu(server: number): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readStat);
  const descendants = (pid: number): Stat[] =>
    all.filter(({ parent }) => parent === pid).flatMap((one) => [one, ...descendants(one.pid)]);
  return descendants(server).reduce((sum, { cpu }) => sum + cpu, 0);
}

async function next(child: ChildProcess): Promise<ChildMessage> {
  const settled = new AbortController();
  const { signal } = settled;
  try {
    const ended = once(child, 'exit', { signal }).then(() =>
      Promise.reject(new Error('the measured process ended')),
    );
    const [message] = (await Promise.race([once(child, 'message', { signal }), ended])) as [ChildMessage];
    return message;
  } finally {
    settled.abort();
  }
}

/** Pins a process and its future children to one core. */
export function pinToCore(pid: number, core: number): void {
  spawnSync('taskset', ['-apc', String(core), String(pid)], { stdio: 'ignore' });
}

/** Starts `bench/<script>` on a core and waits until it reports its origin. */
export async function startMeasured(script: string, args: string[], core: number): Promise<MeasuredServer> {
  const file = path.resolve(import.meta.dirname, '..', script);
  const child = fork(file, args, { env: { ...process.env, NODE_ENV: 'production' } });
  pinToCore(child.pid ?? 0, core);
  const started = await next(child);
  const origin = 'origin' in started ? started.origin : '';
  const usage = async () => {
    child.send('usage');
    const answer = await next(child);
    return 'cpu' in answer ? answer : { cpu: 0, memory: 0 };
  };
  const stop = async () => {
    const exited = once(child, 'exit');
    child.send('stop');
    await exited;
  };
  return {
    origin,
    cpu: async () => (await usage()).cpu,
    databaseCpu: async () => databaseCpu(child.pid ?? 0),
    memory: async () => (await usage()).memory,
    stop,
  };
}

/** Reports the origin to the parent and answers its messages; runs in the measured process. */
export function answerParent(origin: string, stop: () => Promise<void>): void {
  process.on('message', (command) => {
    const { user, system } = process.cpuUsage();
    const usage = { cpu: (user + system) / 1000, memory: process.memoryUsage.rss() / 1_000_000 };
    if (command === 'usage') process.send?.(usage satisfies ChildMessage);
    else void stop().then(() => process.exit(0));
  });
  process.send?.({ origin } satisfies ChildMessage);
}
