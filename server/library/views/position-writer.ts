import type { SavedTimecode } from '#contract/views.ts';
import type { Database } from '#server/platform/database/open.ts';
import { isDatabaseUnavailable } from '#server/platform/database/unavailable.ts';
import { type UserTimecodes, writeTimecodes } from './save-timecodes.ts';
import { timecodesByEpisode } from './timecodes-by-episode.ts';

export type PositionWriter = {
  /** Saves a user's positions; resolves when they are committed. */
  save: (userId: number, body: readonly SavedTimecode[]) => Promise<void>;
};

type WriterDeps = {
  db: Database;
  now: () => Date;
  /** Called with the milliseconds that each save took. */
  onSaved?: (ms: number) => void;
};

type Waiting = UserTimecodes & { resolve: () => void; reject: (error: unknown) => void };

// Two, so that rows which another transaction holds do not stop the positions of everybody else.
const MAX_STATEMENTS = 2;
const MAX_ROWS = 1000;

/**
 * Writes the positions that requests of this process save: those that arrive while a statement runs share the next one,
 * because a commit for each of them is what a database can do least often. Without other saves nothing waits.
 */
export function createPositionWriter({ db, now, onSaved }: WriterDeps): PositionWriter {
  const waiting: Waiting[] = [];
  let running = 0;

  const write = (saves: readonly UserTimecodes[]) => writeTimecodes({ db, now }, saves);

  const writeAlone = async (one: Waiting) => {
    try {
      await write([one]);
      one.resolve();
    } catch (error) {
      one.reject(error);
    }
  };

  const writeTogether = async (all: readonly Waiting[]) => {
    try {
      await write(all);
      for (const { resolve } of all) resolve();
    } catch (error) {
      // One of them cannot be saved, such as those of an account that is being deleted.
      if (all.length > 1 && !isDatabaseUnavailable(error)) for (const one of all) await writeAlone(one);
      else for (const { reject } of all) reject(error);
    }
  };

  const takeBatch = (): Waiting[] => {
    let rows = 0;
    const end = waiting.findIndex(({ timecodes }, i) => (rows += timecodes.size) > MAX_ROWS && i > 0);
    return waiting.splice(0, end === -1 ? waiting.length : end);
  };

  const run = async () => {
    running += 1;
    while (waiting.length > 0) await writeTogether(takeBatch());
    running -= 1;
  };

  return {
    save: async (userId, body) => {
      if (body.length === 0) return;
      const startedAt = performance.now();
      const timecodes = timecodesByEpisode(body, now().getTime());
      const saved = new Promise<void>((resolve, reject) => {
        waiting.push({ userId, timecodes, resolve, reject });
      });
      if (running < MAX_STATEMENTS) void run();
      await saved;
      onSaved?.(performance.now() - startedAt);
    },
  };
}
