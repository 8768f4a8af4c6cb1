import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSite, isBuilt } from '#operator/site/site.ts';
import { startSite } from '#tests/support/process.ts';
import { buildBareApp } from './bare/build-app.ts';
import { serveBareApp } from './bare/serve-app.ts';
import { auditPage, type PageAudit } from './audit-page.ts';
import { openChromium } from './chromium.ts';
import { median } from '../load/quantile.ts';

const RELEASE = '/anime/releases/release/last-train-to-sakurayama';
const ROUNDS = 5;
const GOAL = 1.5;

function packedBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () => resolve(bytes));
    }).on('error', reject);
  });
}

async function formatBytes({ loaded }: PageAudit, type: string): Promise<string> {
  const sizes = await Promise.all(
    loaded.filter((one) => one.type === type).map(({ url }) => packedBytes(url)),
  );
  return (sizes.reduce((sum, bytes) => sum + bytes, 0) / 1024).toFixed(1);
}

async function printPage(page: string, akane: PageAudit[], bare: PageAudit[]): Promise<void> {
  const middle = akane.toSorted((a, b) => a.performance - b.performance)[Math.floor(akane.length / 2)];
  if (!middle) return;
  const cpu = (audits: PageAudit[]) => median(audits.map(({ cpuBlockingMs }) => cpuBlockingMs));
  const clock = (audits: PageAudit[]) => median(audits.map(({ blockingMs }) => blockingMs)).toFixed(0);
  const [ours, floor] = [cpu(akane), cpu(bare)];
  const index = median([...akane, ...bare].map(({ benchmarkIndex }) => benchmarkIndex));
  const bareScore = median(bare.map(({ performance }) => performance * 100));
  console.log(`\n${page}  (benchmark index ${index.toFixed(0)})`);
  console.log(`  ${middle.scores}; bare page: performance ${bareScore.toFixed(0)}`);
  console.log(`  LCP ${(middle.lcpMs / 1000).toFixed(2)} s, CLS ${middle.layoutShift.toFixed(3)}`);
  const ratio = (ours / Math.max(floor, 1)).toFixed(2);
  console.log(
    `  blocking ${ours.toFixed(0)} ms of CPU, bare ${floor.toFixed(0)} ms, ${ratio} x (goal ${GOAL})`,
  );
  console.log(`  blocking by the clock ${clock(akane)} ms, bare ${clock(bare)} ms`);
  const [scripts, styles] = [await formatBytes(middle, 'Script'), await formatBytes(middle, 'Stylesheet')];
  console.log(`  scripts ${scripts} KB, styles ${styles} KB gzip`);
  if (middle.failed.length > 0) console.log(`  not full: ${middle.failed.join(', ')}`);
}

async function firstEpisodePath(origin: string): Promise<string> {
  const html = await (await fetch(origin + RELEASE)).text();
  const [address] = /\/anime\/video\/episode\/[\w-]+/.exec(html) ?? [];
  if (address === undefined) throw new Error('The release of the demo has no episode.');
  return address;
}

/**
 * Lighthouse with its mobile preset on the built site with the demo: the middle run of each page, what is loaded at
 * first, the audits that are not full, and the blocking time by turns with the same markup in bare React Router.
 */
export async function benchWeb(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'akane-bench-web-'));
  if (!isBuilt()) await buildSite();
  const site = await startSite(path.join(folder, 'data'));
  const { child, port } = await openChromium(folder);
  try {
    const pages = ['/', '/anime/catalog/', RELEASE, '/anime/schedule', await firstEpisodePath(site.origin)];
    const bareSite = await serveBareApp(await buildBareApp(site.origin, pages), site.origin);
    for (const page of pages) {
      const akane: PageAudit[] = [];
      const bare: PageAudit[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        akane.push(await auditPage(site.origin + page, port, folder));
        bare.push(await auditPage(bareSite.origin + page, port, folder));
      }
      await printPage(page, akane, bare);
    }
    bareSite.close();
  } finally {
    const closed = once(child, 'exit');
    child.kill();
    await closed;
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
