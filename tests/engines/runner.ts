import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { commandOnHost, isInGroup } from '#tests/support/process.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const WORK = [process.execPath, path.join(ROOT, 'operator/akane.ts'), 'work'];

/** `akane work` on a machine of another name. */
export type TestRunner = {
  /** The files that it has begun to process. */
  started: () => string[];
  output: () => string;
  isEncoding: () => boolean;
  /** Reaches its ffmpeg, too. */
  signal: (signal: NodeJS.Signals) => void;
  /** Its exit code; null when a signal ended it. */
  ended: Promise<number | null>;
};

/** Starts a runner and waits until it looks for videos. */
export async function startRunner(host: string, env: NodeJS.ProcessEnv): Promise<TestRunner> {
  const [command = '', ...args] = commandOnHost(host, WORK);
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    // Its own group of processes, which ffmpeg belongs to.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (written += chunk.toString()));
  const group = child.pid ?? 0;
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  await waitUntil(() => /Ждём видео/.test(written));
  return {
    started: () => [...written.matchAll(/^Обрабатываем (.*)$/gm)].map(([, file = '']) => file),
    output: () => written,
    isEncoding: () => isInGroup('ffmpeg', group),
    signal: (signal) => {
      if (child.exitCode === null && child.signalCode === null) process.kill(-group, signal);
    },
    ended,
  };
}
