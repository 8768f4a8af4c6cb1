import { type Height, putOwnVideo, readVideo } from '#server/catalog/episodes/episode-video.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';

/** Gives an episode a video in a folder of our storage, without its files. */
export async function giveOwnVideo(
  db: Database,
  episodeId: string,
  folder: string,
  heights: Height[] = [480],
): Promise<void> {
  await inTransaction(db, (trx) => putOwnVideo(trx, episodeId, { folder, heights, storyboard: null }));
}

/** The key of the folder of an episode's video; empty without one of ours. */
export async function ownFolder(db: Database, episodeId: string): Promise<string> {
  return (await readVideo(db, episodeId))?.folder ?? '';
}
