import { readdir, readFile } from 'node:fs/promises';
import { makeDemoFolder } from '#tests/support/demo-folder.ts';
import { startTemporarySite } from './temporary-site.ts';

/** A running site with its demo, and measurements of its process. */
export type RunningSite = {
  origin: string;
  port: number;
  dataDir: string;
  /** Resident memory in megabytes. */
  memory: () => Promise<number>;
  /** Peak resident memory in megabytes. */
  peakMemory: () => Promise<number>;
  /** Number of open sockets and files. */
  descriptors: () => Promise<number>;
  isAlive: () => boolean;
};

/** Starts the site over a fresh demo, runs a drill and stops the site afterwards; `files` limits its open files. */
export async function withSite(
  settings: NodeJS.ProcessEnv,
  work: (site: RunningSite) => Promise<void>,
  files?: number,
): Promise<void> {
  const hasDemo = process.env['AKANE_TEST_DEMO'] !== undefined;
  // Made in advance: loading the demo in the measured process would leave it with more memory.
  const demo = hasDemo ? undefined : await makeDemoFolder();
  if (demo) process.env['AKANE_TEST_DEMO'] = demo.folder;
  // The requests of a drill must not be rate limited.
  const { site, close } = await startTemporarySite({ RATE_LIMIT: '0', ...settings }, async () => {}, {
    files,
  });
  const { child } = site.process;
  const status = async (name: string) => {
    const text = await readFile(`/proc/${child.pid}/status`, 'utf8');
    return Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1]) / 1024);
  };
  try {
    await work({
      origin: site.origin.replace('localhost', '127.0.0.1'),
      port: Number(new URL(site.origin).port),
      dataDir: site.env['DATA_DIR'] ?? '',
      memory: () => status('VmRSS'),
      peakMemory: () => status('VmHWM'),
      descriptors: async () => (await readdir(`/proc/${child.pid}/fd`)).length,
      isAlive: () => child.exitCode === null,
    });
  } finally {
    await close();
    if (demo) delete process.env['AKANE_TEST_DEMO'];
    await demo?.remove();
  }
}

/** Sends a request; returns the status, 0 for a broken connection, and the time in milliseconds. */
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
