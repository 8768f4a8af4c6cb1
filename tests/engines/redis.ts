import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#tests/support/process.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

/** A redis-server of Debian in a temporary folder, on a free port of this machine. */
export type TestRedis = {
  port: number;
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /** Stops its process for a while: connections stay open and nothing answers. */
  freeze: () => void;
  thaw: () => void;
  /** Ends it and removes its folder. */
  remove: () => Promise<void>;
};

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => resolve(false));
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}

/** Starts a redis-server, or a Sentinel; `lines` are those of its configuration. */
export async function startRedis(
  lines: readonly string[] = [],
  { isSentinel = false } = {},
): Promise<TestRedis> {
  const folder = mkdtempSync(path.join(tmpdir(), 'akane-redis-'));
  const port = await freePort();
  const file = path.join(folder, 'redis.conf');
  const own = ['bind 127.0.0.1', `port ${port}`, `dir ${folder}`, ...(isSentinel ? [] : ['save ""'])];
  writeFileSync(file, [...own, ...lines].join('\n'));
  const args = [file, ...(isSentinel ? ['--sentinel'] : [])];
  let child: ChildProcess | undefined;
  const start = async () => {
    child = spawn('redis-server', args, { cwd: folder, stdio: 'ignore' });
    await waitUntil(() => isOpen(port));
  };
  const stop = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    // Also ends a frozen one.
    child.kill('SIGKILL');
    await ended;
  };
  await start();
  return {
    port,
    start,
    stop,
    freeze: () => child?.kill('SIGSTOP'),
    thaw: () => child?.kill('SIGCONT'),
    remove: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
