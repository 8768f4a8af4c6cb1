import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

export type ProcessResult = { code: number | null; output: string };
export type RunningProcess = {
  child: ChildProcess;
  /** Everything written so far to stdout and stderr. */
  output: () => string;
  /** Resolves when the output matches a pattern; fails if the process ends before. */
  waitForOutput: (pattern: RegExp) => Promise<void>;
  finished: Promise<ProcessResult>;
};

/** A TCP port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Gives a command another host name, where the machine allows it. */
export function commandOnHost(host: string, command: readonly string[]): string[] {
  if (spawnSync('unshare', ['--uts', 'true']).status !== 0) return [...command];
  return ['unshare', '--uts', 'sh', '-c', 'hostname "$0" && exec "$@"', host, ...command];
}

type ScriptOptions = {
  /** The host name of its machine. */
  host?: string | undefined;
  /** Goes before the command, to run it elsewhere. */
  prefix?: readonly string[];
  /** The most files that it may have open. */
  files?: number | undefined;
  /** The folder of the project, this one by default. */
  root?: string;
};

/** Starts a script of the project in a separate process. */
export function startScript(
  script: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  { prefix = [], files, host, root = ROOT }: ScriptOptions = {},
): RunningProcess {
  const limited = files === undefined ? [] : ['prlimit', `--nofile=${files}:${files}`];
  const node = [...prefix, ...limited, process.execPath, path.join(root, script), ...args];
  const [command = '', ...rest] = host === undefined ? node : commandOnHost(host, node);
  const child = spawn(command, rest, {
    cwd: root,
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
  return { child, output: () => written, waitForOutput: says, finished };
}

/** Whether a process with this command is alive in a group of processes. */
export function isInGroup(command: string, group: number): boolean {
  return readdirSync('/proc').some((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const found = /^\d+ \((.*)\) (\S) \d+ (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'));
      return found?.[1] === command && found[2] !== 'Z' && Number(found[3]) === group;
    } catch {
      // The process has ended meanwhile.
      return false;
    }
  });
}

/** Runs an `akane` command to its end. */
export function runAkane(args: string[], env: NodeJS.ProcessEnv): Promise<ProcessResult> {
  return startScript('operator/akane.ts', args, env).finished;
}

export type TestSite = {
  origin: string;
  env: NodeJS.ProcessEnv;
  process: RunningProcess;
  stop: () => Promise<void>;
};

// Copies the demo made by `makeDemoFolder`: loading it again would cost each journey file seconds.
function copyDemo(dataDir: string): void {
  const made = process.env['AKANE_TEST_DEMO'];
  if (made === undefined || existsSync(path.join(dataDir, 'postgres'))) return;
  mkdirSync(dataDir, { recursive: true });
  // Links are enough for files that are only replaced as a whole.
  // `cp -a` keeps owners, unlike Node's copy: under root the database runs as another user.
  execFileSync('cp', ['-al', `${made}/.`, dataDir]);
  for (const written of ['postgres/pg18', 'postgres/postgres.log']) {
    rmSync(path.join(dataDir, written), { recursive: true });
    execFileSync('cp', ['-a', path.join(made, written), path.join(dataDir, written)]);
  }
}

/**
 * Starts the product like `npm start` over a data folder, filled with the demo unless `isFresh`. `stop` shuts it down
 * and fails unless it exits with code 0.
 */
export async function startSite(
  dataDir: string,
  settings: NodeJS.ProcessEnv = {},
  { isFresh = settings['DEMO'] === 'off', ...options }: ScriptOptions & { isFresh?: boolean } = {},
): Promise<TestSite> {
  if (!isFresh) copyDemo(dataDir);
  const port = settings['PORT'] ?? (await freePort());
  const env = { DATA_DIR: dataDir, PORT: String(port), ...settings };
  const running = startScript('operator/start.ts', [], env, options);
  await running.waitForOutput(/Аканэ работает/);
  const stop = async () => {
    running.child.kill('SIGTERM');
    const { code, output } = await running.finished;
    if (code !== 0) throw new Error(`the server ended with ${code}:\n${output}`);
  };
  return { origin: `http://localhost:${port}`, env, process: running, stop };
}
