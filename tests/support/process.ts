import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

export type Finished = { code: number | null; output: string };
export type RunningProcess = {
  child: ChildProcess;
  /** What it has written so far, both streams together. */
  output: () => string;
  /** Resolves when it has written something that matches; fails when it ends before. */
  says: (pattern: RegExp) => Promise<void>;
  finished: Promise<Finished>;
};

/** A port that nobody listened on a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts a script of the project as its own process, with at most so many open files where a number is given. */
export function startScript(
  script: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  files?: number,
): RunningProcess {
  const limited = files === undefined ? [] : ['prlimit', `--nofile=${files}:${files}`];
  const [command = '', ...rest] = [...limited, process.execPath, path.join(ROOT, script), ...args];
  const child = spawn(command, rest, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  const heard = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      written += chunk.toString();
      for (const listener of heard) listener();
    });
  }
  const finished = once(child, 'close').then(([code]) => ({ code: code as number | null, output: written }));
  const says = (pattern: RegExp) =>
    new Promise<void>((resolve, reject) => {
      const listen = () => {
        if (!pattern.test(written)) return;
        heard.delete(listen);
        resolve();
      };
      heard.add(listen);
      void finished.then(() => reject(new Error(`ended without saying ${pattern}:\n${written}`)));
      listen();
    });
  return { child, output: () => written, says, finished };
}

/** Runs a command of `akane` to its end. */
export function akane(args: string[], env: NodeJS.ProcessEnv): Promise<Finished> {
  return startScript('operator/akane.ts', args, env).finished;
}

export type TestSite = {
  origin: string;
  env: NodeJS.ProcessEnv;
  process: RunningProcess;
  stop: () => Promise<void>;
};

// The demo as `makeDemoFolder` has left it: each file of journeys would lose seconds by loading it anew.
function copyDemo(dataDir: string): void {
  const made = process.env['AKANE_TEST_DEMO'];
  if (made === undefined || existsSync(path.join(dataDir, 'postgres'))) return;
  mkdirSync(dataDir, { recursive: true });
  // Unlike Node's own copy it keeps owners: the database runs as another user than root.
  execFileSync('cp', ['-a', `${made}/.`, dataDir]);
}

/**
 * Starts the whole product as `npm start` does, in a data folder of its own, which `isFresh` leaves empty at first;
 * `stop` ends it in order and fails when it does not end well.
 */
export async function startSite(
  dataDir: string,
  settings: NodeJS.ProcessEnv = {},
  { isFresh = settings['DEMO'] === 'off', files }: { isFresh?: boolean; files?: number | undefined } = {},
): Promise<TestSite> {
  if (!isFresh) copyDemo(dataDir);
  const port = await freePort();
  const env = { DATA_DIR: dataDir, PORT: String(port), ...settings };
  const running = startScript('operator/start.ts', [], env, files);
  await running.says(/Аканэ работает/);
  const stop = async () => {
    running.child.kill('SIGTERM');
    const { code, output } = await running.finished;
    if (code !== 0) throw new Error(`the server ended with ${code}:\n${output}`);
  };
  return { origin: `http://localhost:${port}`, env, process: running, stop };
}
