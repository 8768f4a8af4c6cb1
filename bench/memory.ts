import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '#tests/support/process.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const DIFFERENT_REQUESTS = 3000;
const AT_ONCE = 8;

function read(pid: number, file: string): string {
  return readFileSync(`/proc/${pid}/${file}`, 'utf8');
}

/** Resident megabytes of a process. */
function resident(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(read(pid, 'status'))?.[1]) / 1024;
}

/** The process that serves: `npm start` is a launcher and the server that it has started. */
function serverOf(launcher: number): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parentOf = (pid: number) => Number(read(pid, 'stat').split(') ')[1]?.split(' ')[1]);
  const server = pids.map(Number).find((pid) => {
    try {
      return parentOf(pid) === launcher;
    } catch {
      return false;
    }
  });
  if (server === undefined) throw new Error('the server has ended');
  return server;
}

async function ask(url: string): Promise<void> {
  const response = await fetch(url);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
}

/** Pages and lists that no memory knows yet: an unknown name in an address changes nothing but the address. */
function differentAddresses(origin: string): string[] {
  const kinds = ['/', '/anime/catalog/', '/anime/schedule', '/api/v1/anime/catalog/releases?limit=12'];
  return Array.from({ length: DIFFERENT_REQUESTS }, (_, i) => {
    const address = kinds[i % kinds.length] ?? '';
    return `${origin}${address}${address.includes('?') ? '&exclude=' : '?_='}_${i}`;
  });
}

async function askAll(addresses: string[]): Promise<void> {
  const left = addresses.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const address of left) await ask(address);
    }),
  );
}

/**
 * What the server of `npm start` holds in memory with its demo, its database not counted: after the start, and after
 * 3,000 different requests. Linux only.
 */
export async function benchMemory(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'akane-memory-'));
  const port = await freePort();
  const launcher = spawn(process.execPath, ['run.mjs', 'start'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: path.join(folder, 'data'), PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    for await (const line of createInterface({ input: launcher.stdout }))
      if (/Аканэ работает/.test(line)) break;
    launcher.stdout.resume();
    const origin = `http://localhost:${port}`;
    await ask(origin);
    const server = serverOf(launcher.pid ?? 0);
    console.log('\nMemory of the server with the demo');
    console.log(`  after the start       ${resident(server).toFixed(0).padStart(4)} MB resident (bound 220)`);
    await askAll(differentAddresses(origin));
    console.log(
      `  after ${DIFFERENT_REQUESTS} requests   ${resident(server).toFixed(0).padStart(4)} MB resident (bound 300)`,
    );
  } finally {
    const closed = once(launcher, 'close');
    launcher.kill('SIGTERM');
    await closed;
    await rm(folder, { recursive: true, force: true });
  }
}
