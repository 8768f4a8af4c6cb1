import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { waitUntil } from '#tests/support/wait-until.ts';

export type Program = {
  /** Waits until the program has written something that matches, to one of its outputs or to its third stream. */
  waitForOutput: (pattern: RegExp) => Promise<RegExpExecArray>;
  stop: () => Promise<void>;
};

const running = new Set<number>();

// A browser has processes of its own: the whole group ends.
function end(group: number): void {
  if (!running.delete(group)) return;
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

process.on('exit', () => running.forEach(end));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

/** Starts a program, which ends with this process at the latest. */
export function startProgram(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Program {
  const child = spawn(command, args, {
    detached: true,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const { pid = 0 } = child;
  if (pid > 0) running.add(pid);
  let hasEnded = false;
  const closed = once(child, 'exit').finally(() => (hasEnded = true));
  closed.catch(() => {});
  let written = '';
  for (const stream of child.stdio.slice(1) as Readable[])
    stream.on('data', (chunk: Buffer) => (written = (written + chunk.toString()).slice(-100_000)));
  return {
    async waitForOutput(pattern) {
      let found: RegExpExecArray | null = null;
      await waitUntil(() => hasEnded || (found = pattern.exec(written)) !== null).catch(() => {});
      if (!found) throw new Error(`${command} is not ready:\n${written}`);
      return found;
    },
    async stop() {
      end(pid);
      await closed.catch(() => {});
    },
  };
}
