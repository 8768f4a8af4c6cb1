import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Resources } from '#server/deps.ts';
import type { Log } from '#server/platform/log.ts';
import { episodeTorrentMaker } from '#server/torrents/torrents/changes/add-episode-torrent.ts';
import type { DoneIngest, IngestDeps } from './run-ingest.ts';

async function createId(file: string): Promise<void> {
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, randomUUID(), { flush: true });
  try {
    // Of two processes that start together the first one's stays, and is complete when it appears.
    await link(unfinished, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(unfinished);
  }
}

/** Reads the id of a data folder, which the first reader creates; the same for all processes that share the folder. */
async function readDataId(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'id');
  const found = await readFile(file, 'utf8').catch(() => undefined);
  if (found !== undefined) return found;
  await mkdir(dataDir, { recursive: true });
  await createId(file);
  return readFile(file, 'utf8');
}

/** Picks from the opened resources what ingests need. */
export async function openIngestDeps(resources: Resources, log: Log): Promise<IngestDeps> {
  const { backgroundDb: db, storage, config, jobs } = resources;
  const dataId = await readDataId(config.dataDir);
  const onDone = async ({ episode }: DoneIngest) => {
    const { release_id: releaseId } = await db
      .selectFrom('episodes')
      .select('release_id')
      .where('id', '=', episode)
      .executeTakeFirstOrThrow();
    await jobs.send('measure', { releaseId }, { key: `release ${releaseId}` });
  };
  return { db, storage, dataId, log, makeTorrent: episodeTorrentMaker(resources), onDone };
}
