import type { Resources } from '#server/deps.ts';
import type { Actor } from '#server/platform/database/journal/record-event.ts';
import type { Log } from '#server/platform/log.ts';
import { episodePublishedHook } from '#server/torrents/torrents/changes/episode-published-hook.ts';
import { readDataId } from './data-id.ts';
import type { IngestDeps } from './run-ingest.ts';

/** Picks from the opened resources what ingests need. */
export async function openIngestDeps(resources: Resources, log: Log): Promise<IngestDeps> {
  const { backgroundDb: db, storage, config, jobs } = resources;
  const dataId = await readDataId(config.dataDir);
  const addTorrent = episodePublishedHook(resources);
  const measureLater = async (episodeId: string) => {
    const { release_id: releaseId } = await db
      .selectFrom('episodes')
      .select('release_id')
      .where('id', '=', episodeId)
      .executeTakeFirstOrThrow();
    await jobs.send('measure', { releaseId }, { key: `release ${releaseId}` });
  };
  const onPublished = async (episodeId: string, file: string, actor: Actor) => {
    try {
      await addTorrent?.(episodeId, file, actor);
    } finally {
      await measureLater(episodeId);
    }
  };
  return { db, storage, dataId, log, onPublished };
}
