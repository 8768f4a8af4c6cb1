import type { SavedTimecode } from '#contract/views.ts';
import type { Database } from '#server/platform/database/open.ts';
import { isDatabaseUnavailable } from '#server/platform/database/unavailable.ts';
import { timecodesByEpisode, type UserTimecodes, writeTimecodes } from './save-timecodes.ts';

export type PositionWriter = {
  /** Saves a user's positions; resolves when they are committed. */
  save: (userId: number, body: readonly SavedTimecode[]) => Promise<void>;
};

type WriterDeps = {
  db: Database;
  now: () => Date;
  /** Called with the milliseconds that each save took. */
  onSaved?: (ms: number) => void;
  gatherMs?: number;
};

type Waiting = UserTimecodes & { resolve: () => void; reject: (error: unknown) => void };

// Two, so that rows which another transaction holds do not stop the positions of everybody else.
const MAX_STATEMENTS = 2;
const MAX_ROWS = 1000;
// A commit is what a database can do least often: for so long after a statement has begun the next one gathers saves,
// unless this many wait already.
const GATHER_MS = 100;
const ENOUGH = 100;

/**
 * Writes the positions that requests of this process save: those that arrive within a tenth of a second share a
 * statement. A save that comes later than that after the last one is written at once.
 */
export function createPositionWriter({ db, now, onSaved, gatherMs = GATHER_MS }: WriterDeps): PositionWriter {
  let waiting: Waiting[] = [];
  let running = 0;
  let isGathering = false;
  let timer: NodeJS.Timeout | undefined;
  // The users of the running statements: two that change the same rows would only wait for each other or conflict.
  const writing = new Set<number>();

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
    const batch = waiting.filter(({ userId, timecodes }) => {
      if (writing.has(userId) || (rows > 0 && rows + timecodes.size > MAX_ROWS)) return false;
      rows += timecodes.size;
      return true;
    });
    const taken = new Set(batch);
    waiting = waiting.filter((one) => !taken.has(one));
    return batch;
  };

  const gather = () => {
    clearTimeout(timer);
    isGathering = true;
    timer = setTimeout(() => {
      isGathering = false;
      writeNext();
    }, gatherMs);
  };

  const writeBatch = async (batch: readonly Waiting[]) => {
    running += 1;
    const users = new Set(batch.map(({ userId }) => userId));
    for (const user of users) writing.add(user);
    await writeTogether(batch);
    for (const user of users) writing.delete(user);
    running -= 1;
    writeNext();
  };

  const writeNext = () => {
    if (running === MAX_STATEMENTS || (isGathering && waiting.length < ENOUGH)) return;
    const batch = takeBatch();
    if (batch.length === 0) return;
    gather();
    void writeBatch(batch);
  };

  return {
    save: async (userId, body) => {
      if (body.length === 0) return;
      const startedAt = performance.now();
      const timecodes = timecodesByEpisode(body, now().getTime());
      const saved = new Promise<void>((resolve, reject) => {
        waiting.push({ userId, timecodes, resolve, reject });
      });
      writeNext();
      await saved;
      onSaved?.(performance.now() - startedAt);
    },
  };
}
