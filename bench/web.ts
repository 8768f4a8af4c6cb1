import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { z } from 'zod';
import { buildSite, isBuilt } from '#operator/site.ts';
import { startSite } from '#tests/support/process.ts';

const PAGES = ['/', '/anime/catalog/', '/anime/releases/release/last-train-to-sakurayama'];
const ROUNDS = 3;

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--remote-debugging-port=0',
];

type Chromium = { child: ChildProcess; port: number };

async function openChromium(folder: string): Promise<Chromium> {
  const file = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  const child = spawn(file, [...FLAGS, `--user-data-dir=${path.join(folder, 'chromium')}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  for await (const line of createInterface({ input: child.stderr })) {
    const port = /^DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line)?.[1];
    if (port !== undefined) {
      child.stderr.resume();
      return { child, port: Number(port) };
    }
  }
  throw new Error('Chromium ended before it listened.');
}

async function packedBytes(urls: readonly string[]): Promise<number> {
  const { get } = await import('node:http');
  const sizes = urls.map(
    (url) =>
      new Promise<number>((resolve, reject) => {
        get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
          let bytes = 0;
          response.on('data', (chunk: Buffer) => (bytes += chunk.length));
          response.on('end', () => resolve(bytes));
        }).on('error', reject);
      }),
  );
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
}

const LIGHTHOUSE = path.join(import.meta.dirname, 'lighthouse/node_modules/lighthouse/cli/index.js');
const MAX_REPORT_BYTES = 64_000_000;

// What we read of a report in JSON.
const report = z.object({
  categories: z.record(z.string(), z.object({ title: z.string(), score: z.number().nullable() })),
  audits: z.record(
    z.string(),
    z.object({
      id: z.string(),
      score: z.number().nullable(),
      scoreDisplayMode: z.string(),
      numericValue: z.number().optional(),
      details: z.unknown().optional(),
    }),
  ),
});
const requests = z.object({
  items: z.array(z.object({ url: z.string(), resourceType: z.string().optional() })),
});

async function runLighthouse(url: string, port: number): Promise<z.infer<typeof report>> {
  const args = [LIGHTHOUSE, url, `--port=${port}`, '--output=json', '--quiet'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: MAX_REPORT_BYTES });
  return report.parse(JSON.parse(stdout));
}

async function judge(url: string, port: number) {
  const { categories, audits } = await runLighthouse(url, port);
  const scores = Object.values(categories).map(
    ({ title, score }) => `${title} ${Math.round((score ?? 0) * 100)}`,
  );
  const number = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const { items } = requests.parse(audits['network-requests']?.details);
  const loaded = items.filter((one) => new URL(one.url).origin === new URL(url).origin);
  const of = (type: string) =>
    packedBytes(loaded.filter((one) => one.resourceType === type).map((one) => one.url));
  const failed = Object.values(audits)
    .filter(
      ({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
    )
    .map(({ id }) => id);
  return {
    performance: categories['performance']?.score ?? 0,
    scores: scores.join(', '),
    speed: `LCP ${(number('largest-contentful-paint') / 1000).toFixed(2)} s, CLS ${number('cumulative-layout-shift').toFixed(3)}, TBT ${number('total-blocking-time').toFixed(0)} ms`,
    bytes: `scripts ${((await of('Script')) / 1024).toFixed(1)} KB, styles ${((await of('Stylesheet')) / 1024).toFixed(1)} KB gzip`,
    failed,
  };
}

/**
 * Lighthouse with its mobile preset on the built site with the demo: the middle of three runs of each page, what is
 * loaded at first, and the audits that are not full.
 */
export async function benchWeb(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'akane-bench-web-'));
  if (!isBuilt()) await buildSite();
  const site = await startSite(path.join(folder, 'data'));
  const { child, port } = await openChromium(folder);
  try {
    for (const page of PAGES) {
      const runs = [];
      for (let round = 0; round < ROUNDS; round += 1) runs.push(await judge(site.origin + page, port));
      const middle = runs.toSorted((a, b) => a.performance - b.performance)[Math.floor(ROUNDS / 2)];
      console.log(`\n${page}\n  ${middle?.scores}\n  ${middle?.speed}\n  ${middle?.bytes}`);
      if (middle && middle.failed.length > 0) console.log(`  not full: ${middle.failed.join(', ')}`);
    }
  } finally {
    const closed = once(child, 'exit');
    child.kill();
    await closed;
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
