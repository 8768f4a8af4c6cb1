import { fork, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** A server under measurement: its own process on a core of its own, whose CPU time can be asked for. */
export type Measured = {
  origin: string;
  /** CPU milliseconds of the process so far. */
  cpu: () => Promise<number>;
  stop: () => Promise<void>;
};

export type Say = { origin: string } | { cpu: number };

async function next(child: ChildProcess): Promise<Say> {
  const settled = new AbortController();
  const { signal } = settled;
  try {
    const ended = once(child, 'exit', { signal }).then(() =>
      Promise.reject(new Error('the measured process ended')),
    );
    const [message] = (await Promise.race([once(child, 'message', { signal }), ended])) as [Say];
    return message;
  } finally {
    settled.abort();
  }
}

/** Keeps a process and everything it starts on one core. */
export function pin(pid: number, core: number): void {
  spawnSync('taskset', ['-apc', String(core), String(pid)], { stdio: 'ignore' });
}

/** Starts `bench/<script>` on a core and waits until it says where it listens. */
export async function startMeasured(script: string, args: string[], core: number): Promise<Measured> {
  const file = path.join(import.meta.dirname, script);
  const child = fork(file, args, { env: { ...process.env, NODE_ENV: 'production' } });
  pin(child.pid ?? 0, core);
  const said = await next(child);
  const origin = 'origin' in said ? said.origin : '';
  const cpu = async () => {
    child.send('cpu');
    const answer = await next(child);
    return 'cpu' in answer ? answer.cpu : 0;
  };
  const stop = async () => {
    const exited = once(child, 'exit');
    child.send('stop');
    await exited;
  };
  return { origin, cpu, stop };
}

/** Answers the parent's questions; for the process under measurement. */
export function answerParent(origin: string, stop: () => Promise<void>): void {
  process.on('message', (question) => {
    const { user, system } = process.cpuUsage();
    if (question === 'cpu') process.send?.({ cpu: (user + system) / 1000 } satisfies Say);
    else void stop().then(() => process.exit(0));
  });
  process.send?.({ origin } satisfies Say);
}
