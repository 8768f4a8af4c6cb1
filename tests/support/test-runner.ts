import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { WorkerOptions } from '#tests/support/ingest-worker.ts';

const WORKER = path.join(import.meta.dirname, 'ingest-worker.ts');

/** A process that ingests videos, in a group of processes of its own together with its ffmpeg. */
export type TestRunner = {
  group: number;
  /** What it has written so far. */
  output: () => string;
  /** Sends a signal to it and its ffmpeg. */
  signal: (signal: NodeJS.Signals) => void;
  /** Kills it alone: its ffmpeg is left to itself. */
  kill: () => void;
  ended: Promise<unknown>;
  end: () => Promise<void>;
};

/** Starts a runner with further environment variables; `end` kills it with its ffmpeg. */
export function startTestRunner(options: WorkerOptions, env: NodeJS.ProcessEnv = {}): TestRunner {
  const child = spawn(process.execPath, [WORKER, JSON.stringify(options)], {
    detached: true,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'exit');
  const group = child.pid ?? 0;
  const signal = (name: NodeJS.Signals) => void process.kill(-group, name);
  const end = async () => {
    signal('SIGKILL');
    await ended;
  };
  const kill = () => void child.kill('SIGKILL');
  return { group, output: () => output, signal, kill, ended, end };
}
