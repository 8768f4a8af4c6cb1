import type { Resources } from '#server/deps.ts';
import type { Log } from '#server/platform/log.ts';
import { episodePublishedHook } from '#server/torrents/torrents/episode-published-hook.ts';
import { readDataId } from './data-id.ts';
import type { IngestDeps } from './run-ingest.ts';

/** Picks from the opened resources what ingests need. */
export async function openIngestDeps(resources: Resources, log: Log): Promise<IngestDeps> {
  const { backgroundDb: db, storage, config } = resources;
  const dataId = await readDataId(config.dataDir);
  return { db, storage, dataId, log, onPublished: episodePublishedHook(resources) };
}
