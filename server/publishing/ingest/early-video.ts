import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { newEarlyKey, type Storage } from '#server/media/storage/storage.ts';
import type { Database } from '#server/platform/database/open.ts';
import { runPeriodically } from '#server/platform/jobs/run-periodically.ts';
import type { Log } from '#server/platform/log.ts';

// One run of ffmpeg makes all heights at the same pace. Another one before it, for the lowest height alone, took a
// quarter to a third more CPU time (libx264 veryfast; 1080p H.264 and HEVC of ten bits). So the team gets the lowest
// height segment by segment while all are made, which costs a copy.

const EVERY_MS = 2000;

/** The playlist of a height of which so many seconds are there: a player waits for more. */
export function growingPlaylist(files: readonly string[], seconds: number): string {
  const head = [
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    `#EXT-X-TARGETDURATION:${Math.ceil(seconds)}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:EVENT',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-START:TIME-OFFSET=0',
  ];
  const segments = files.map((file) => `#EXTINF:${seconds.toFixed(6)},\n${file}`);
  return `${[...head, ...segments].join('\n')}\n`;
}

type Deps = { db: Database; storage: Storage; log: Log };

export type Encoding = {
  /** Id of the episode. */
  episode: string;
  /** Where ffmpeg writes. */
  folder: string;
  /** The lowest height that it makes. */
  height: number;
  /** Seconds of each segment but the last. */
  segmentSeconds: number;
  everyMs?: number;
  /** Called with what is there; null when it is removed. */
  onGrown: (early: { folder: string; seconds: number } | null) => void;
};

export type EarlyVideo = {
  /** Copies the rest of a height that is complete. */
  end: () => Promise<void>;
  /** Removes all copies. */
  remove: () => Promise<void>;
};

/**
 * Copies the lowest height of a running encoding to where only the studio plays it, as far as it is made. What goes
 * wrong with that is logged once and ends it: the encoding goes on.
 */
export function startEarlyVideo({ db, storage, log }: Deps, encoding: Encoding): EarlyVideo {
  const { episode, folder, height, segmentSeconds, everyMs = EVERY_MS, onGrown } = encoding;
  const playlist = `${height}.m3u8`;
  let key: string | undefined;
  let copied = 0;
  let isOver = false;

  async function copyNew(isComplete: boolean): Promise<void> {
    const names = (await readdir(folder)).filter((name) => name.startsWith(`${height}_`)).toSorted();
    // ffmpeg still writes the last one.
    const files = isComplete ? names : names.slice(0, -1);
    if (files.length === copied) return;
    if (key === undefined) {
      const query = db.selectFrom('episodes').select('release_id').where('id', '=', episode);
      key = newEarlyKey((await query.executeTakeFirstOrThrow()).release_id);
    }
    for (const file of files.slice(copied))
      await storage.put(`${key}/${file}`, createReadStream(path.join(folder, file)));
    copied = files.length;
    const content = isComplete
      ? await readFile(path.join(folder, playlist))
      : growingPlaylist(files, segmentSeconds);
    await storage.put(`${key}/${playlist}`, content);
    onGrown({ folder: key, seconds: copied * segmentSeconds });
  }

  async function copy(isComplete = false): Promise<void> {
    if (isOver) return;
    try {
      await copyNew(isComplete);
    } catch (error) {
      isOver = true;
      log('ingest.early_failed', 'Видео для команды до конца подготовки', error);
    }
  }

  const copying = runPeriodically(everyMs, () => copy());
  return {
    end: async () => {
      await copying.stop();
      await copy(true);
    },
    remove: async () => {
      isOver = true;
      await copying.stop();
      if (key === undefined) return;
      onGrown(null);
      await storage.remove(key).catch(() => {});
    },
  };
}
