import { createWorkers } from '#server/platform/workers/workers.ts';
import { brokenTorrent } from './read-dictionary.ts';
import type { ReadTorrent, ReadTorrentTask } from './read-torrent-task.ts';

/**
 * Reads a foreign .torrent file in a worker thread, because 10 MB of names need half a second; fails with `invalid` for
 * files that cannot be added.
 */
export const readTorrent = createWorkers<{ task: ReadTorrentTask; result: ReadTorrent }>(
  new URL('read-torrent-task.ts', import.meta.url),
  {
    maxThreads: 1,
    // Ten megabytes each at most.
    maxQueue: 10,
    timeoutMs: 60_000,
    busy: 'Сейчас добавляют много торрентов. Попробуйте через минуту.',
    memory: { maxMb: 256, failure: brokenTorrent() },
  },
);
