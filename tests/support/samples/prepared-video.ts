import { randomUUID } from 'node:crypto';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { PROGRAM, recordEvents } from '#server/platform/database/journal/record-event.ts';
import type { Database } from '#server/platform/database/open.ts';
import { addPreparedVideo } from '#server/publishing/videos/video-rows.ts';

const leaf = { src: null, preview: null, thumbnail: null };

/** Gives an episode a prepared video in a folder of our storage, without its files; returns its id. */
export async function prepareVideo(db: Database, episode: string, folder: string): Promise<string> {
  const id = randomUUID();
  await inTransaction(db, async (trx) => {
    const event = await addPreparedVideo(trx, {
      id,
      episode,
      video: { folder, heights: [480], storyboard: null, hasStills: false },
      preview: { ...leaf, optimized: leaf },
      duration: 1400,
      loudness: null,
      asked: { changes: {}, marks: {} },
      report: null,
      file: 'a.mkv',
      actor: PROGRAM,
    });
    await recordEvents(trx, PROGRAM, [event]);
  });
  return id;
}
