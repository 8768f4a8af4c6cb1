import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSite, isBuilt } from '#operator/site/site.ts';
import { startSite, type TestSite } from '#tests/support/process.ts';

export type TemporarySite<Prepared> = {
  site: TestSite;
  /** The result of `prepare`. */
  prepared: Prepared;
  /** Ends the server, if it still runs, and removes the folder. */
  close: () => Promise<void>;
};

type Options = {
  /** The folder in which the temporary folder is created. */
  parent?: string;
  /** Limit of open files. */
  files?: number | undefined;
};

/**
 * Starts the built site over a data folder in a temporary folder. `prepare` runs before the server starts and may put
 * other files in the temporary folder.
 */
export async function startTemporarySite<Prepared>(
  settings: NodeJS.ProcessEnv,
  prepare: (folder: string, dataDir: string) => Promise<Prepared>,
  { parent = tmpdir(), files }: Options = {},
): Promise<TemporarySite<Prepared>> {
  if (!isBuilt()) await buildSite();
  const folder = await mkdtemp(path.join(parent, 'akane-drill-'));
  const dataDir = path.join(folder, 'data');
  const prepared = await prepare(folder, dataDir);
  const site = await startSite(dataDir, settings, { files });
  const close = async () => {
    site.process.child.kill('SIGTERM');
    await site.process.finished;
    await rm(folder, { recursive: true, force: true });
  };
  return { site, prepared, close };
}
