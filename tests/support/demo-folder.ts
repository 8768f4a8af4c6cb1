import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fillEmpty } from '#operator/run-server.ts';
import { readConfig } from '#server/config.ts';
import type { Log } from '#server/platform/log.ts';
import { openResources } from '#server/resources.ts';

export type DemoFolder = { folder: string; remove: () => Promise<void> };

/** Creates a temporary data folder that contains the whole demo. */
export async function makeDemoFolder(): Promise<DemoFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), 'akane-demo-'));
  const log: Log = (...line) => console.log(...line);
  const resources = await openResources(readConfig({ DATA_DIR: folder }), log);
  try {
    await fillEmpty(resources, log);
  } finally {
    await resources.close();
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
