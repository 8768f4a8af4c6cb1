import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { countCpuBlocking } from './cpu-blocking.ts';

const LIGHTHOUSE = path.join(import.meta.dirname, '../lighthouse/node_modules/lighthouse/cli/index.js');

// What we read of a report in JSON.
const report = z.object({
  environment: z.object({ benchmarkIndex: z.number() }),
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

/** What Lighthouse says of a page with its mobile preset. */
export type PageAudit = {
  /** From 0 to 1. */
  performance: number;
  /** Every category with its points of 100. */
  scores: string;
  /** By the clock, as Lighthouse counts it. */
  blockingMs: number;
  cpuBlockingMs: number;
  lcpMs: number;
  layoutShift: number;
  /** How fast this machine was during the audit; a phone of the preset has about 1000. */
  benchmarkIndex: number;
  /** The scripts and styles of the page's own origin. */
  loaded: { url: string; type: string }[];
  /** The audits that are not full. */
  failed: string[];
};

/** Runs Lighthouse, and again when it asks for it: now and then it loses the beginning of a trace. */
export async function runLighthouse(args: string[], attempts = 3): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, [LIGHTHOUSE, ...args]);
  } catch (error) {
    if (attempts === 1 || !String(error).includes('run Lighthouse again')) throw error;
    await runLighthouse(args, attempts - 1);
  }
}

/** Audits a page in the browser that listens on a port; writes its reports into a folder. */
export async function auditPage(url: string, port: number, folder: string): Promise<PageAudit> {
  const file = path.join(folder, 'report');
  const output = ['--output=json', `--output-path=${file}.json`, '--save-assets', '--quiet'];
  await runLighthouse([url, `--port=${port}`, ...output]);
  const { environment, categories, audits } = report.parse(
    JSON.parse(await readFile(`${file}.json`, 'utf8')),
  );
  const number = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const { items } = requests.parse(audits['network-requests']?.details);
  const failed = Object.values(audits).filter(
    ({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
  );
  return {
    performance: categories['performance']?.score ?? 0,
    scores: Object.values(categories)
      .map(({ title, score }) => `${title} ${Math.round((score ?? 0) * 100)}`)
      .join(', '),
    blockingMs: number('total-blocking-time'),
    cpuBlockingMs: countCpuBlocking(await readFile(`${file}-0.trace.json`, 'utf8'), url),
    lcpMs: number('largest-contentful-paint'),
    layoutShift: number('cumulative-layout-shift'),
    benchmarkIndex: environment.benchmarkIndex,
    loaded: items
      .filter((one) => new URL(one.url).origin === new URL(url).origin)
      .map((one) => ({ url: one.url, type: one.resourceType ?? '' })),
    failed: failed.map(({ id }) => id),
  };
}
