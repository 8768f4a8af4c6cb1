import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSite, isBuilt } from '#operator/site.ts';
import { makeDemoFolder } from '#tests/support/demo-folder.ts';
import { startSite } from '#tests/support/process.ts';

/** The site as it runs in production, with its demo and what its process holds. */
export type RunningSite = {
  origin: string;
  port: number;
  /** Megabytes in memory now. */
  memory: () => Promise<number>;
  /** The most megabytes that it has ever held. */
  peakMemory: () => Promise<number>;
  /** Sockets and files that are open. */
  descriptors: () => Promise<number>;
  isAlive: () => boolean;
};

/**
 * Starts the site, with so many open files where a number is given, over a fresh demo, does the work of a drill and
 * ends it whatever happens.
 */
export async function withSite(
  settings: NodeJS.ProcessEnv,
  work: (site: RunningSite) => Promise<void>,
  files?: number,
): Promise<void> {
  if (!isBuilt()) await buildSite();
  const isGiven = process.env['AKANE_TEST_DEMO'] !== undefined;
  // Made in advance: loading and drawing leave the process that does them with memory of its own.
  const demo = isGiven ? undefined : await makeDemoFolder();
  if (demo) process.env['AKANE_TEST_DEMO'] = demo.folder;
  const folder = await mkdtemp(path.join(tmpdir(), 'akane-drill-'));
  // Whatever the answers are, the drill's own requests must not be limited by number.
  const site = await startSite(folder, { RATE_LIMIT: '0', ...settings }, { files });
  const { child } = site.process;
  const status = async (name: string) => {
    const text = await readFile(`/proc/${child.pid}/status`, 'utf8');
    return Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1]) / 1024);
  };
  try {
    await work({
      origin: site.origin.replace('localhost', '127.0.0.1'),
      port: Number(new URL(site.origin).port),
      memory: () => status('VmRSS'),
      peakMemory: () => status('VmHWM'),
      descriptors: async () => (await readdir(`/proc/${child.pid}/fd`)).length,
      isAlive: () => child.exitCode === null,
    });
  } finally {
    child.kill('SIGTERM');
    await site.process.finished;
    await rm(folder, { recursive: true, force: true });
    if (demo) delete process.env['AKANE_TEST_DEMO'];
    await demo?.remove();
  }
}

/** Asks once; the status (0 where the connection broke) and how many milliseconds it took. */
export async function probe(
  address: string,
  init: RequestInit = {},
): Promise<{ status: number; ms: number }> {
  const started = performance.now();
  const status = await fetch(address, { ...init, signal: AbortSignal.timeout(30_000) }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 0,
  );
  return { status, ms: Math.round(performance.now() - started) };
}

/** The value below which a share (0 to 1) of some figures lies. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
