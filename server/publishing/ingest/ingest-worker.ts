import { access, constants } from 'node:fs/promises';
import os from 'node:os';
import { requireProgram } from '#server/media/probe/program.ts';
import { isDatabaseUnavailable } from '#server/platform/database/unavailable.ts';
import { runPeriodically } from '#server/platform/jobs/run-periodically.ts';
import { claimIngest, LEASE, listFreeIngests, type ClaimedIngest, type FreeIngest } from './ingest-row.ts';
import { describeMachineProblem } from './machine-problems.ts';
import { createMachineRest } from './machine-rest.ts';
import { runIngest, type IngestDeps } from './run-ingest.ts';
import { announceRunner } from './runners.ts';
import { isShared } from './sources.ts';
import { searchMarksOnce } from '../marks/search-marks.ts';
import { findOlderVideo, makeMissingStills } from './stills-of-older-videos.ts';
import { describeShortage, readFreeSpace } from './space.ts';

export type IngestWorker = {
  /** The id of the running ingest of this process. */
  current: () => string | null;
  /** Why this process takes no videos at the moment, in a sentence; null when it takes them. */
  problem: () => string | null;
  /** Why this process did not process this very video: it gave it back, or lacks the space for it; null otherwise. */
  reasonNotProcessed: (id: string) => string | null;
  /**
   * Takes no more ingests and ends the running one: `stopped` cancels it, `shutdown`
   * gives it back at once.
   */
  stop: (why: 'stopped' | 'shutdown') => Promise<void>;
};

const LOOK_MS = 2000;
const LOOK_FOR_OLDER_MS = 3_600_000;
const LOOK_FOR_MARKS_MS = 30_000;

async function removeOldWork({ storage, log }: IngestDeps): Promise<void> {
  await storage.work
    .removeOld(Date.now())
    .catch((error: unknown) => log('ingest.clean_failed', 'Рабочие папки', error));
}

// Of machines that share the data folder only some may have the file. The one that took it in reports that it is gone.
async function isReadableHere({ file, host, source }: FreeIngest): Promise<boolean> {
  if (source !== null || host === os.hostname()) return true;
  return access(file, constants.R_OK).then(
    () => true,
    () => false,
  );
}

// A machine without ffmpeg leaves the videos to others.
async function canEncode(): Promise<boolean> {
  return Promise.all([requireProgram('ffmpeg'), requireProgram('ffprobe')]).then(
    () => true,
    () => false,
  );
}

async function findShortage({ storage }: IngestDeps, { needed_bytes, video_id }: FreeIngest) {
  if (needed_bytes === null || video_id !== null) return undefined;
  return readFreeSpace(storage).then(
    (free) => describeShortage(free, needed_bytes),
    (error: unknown) => describeMachineProblem(error) ?? String(error),
  );
}

/** What a runner found when it looked for a video. */
type Look = {
  claimed?: ClaimedIngest;
  hasFfmpeg?: boolean;
  /** By id of video, why there is no room for it. */
  shortages: Map<string, string>;
};

/** Claims the first free video that this machine can process; `takesOver`: also those of runners that fell silent. */
async function claimNext(deps: IngestDeps, takesOver: boolean): Promise<Look> {
  const { db, storage, dataId, lease = LEASE } = deps;
  const place = { dataId, isShared: isShared(storage) };
  const look: Look = { shortages: new Map() };
  for (const free of await listFreeIngests(db, place, lease)) {
    if (!takesOver && free.state === 'running') continue;
    if (!(await isReadableHere(free))) continue;
    const shortage = await findShortage(deps, free);
    if (shortage !== undefined) {
      look.shortages.set(free.id, shortage);
      continue;
    }
    look.hasFfmpeg = await canEncode();
    if (!look.hasFfmpeg) return look;
    const claimed = await claimIngest(db, free.id, lease);
    if (claimed) return { ...look, claimed };
  }
  return look;
}

/** Starts to process the ingests that this process can, one at a time, in their turn. */
export async function startIngestWorker(deps: IngestDeps): Promise<IngestWorker> {
  const { log, lease = LEASE } = deps;
  const interrupted = new AbortController();
  const { signal } = interrupted;
  const rest = createMachineRest(deps.restMs);
  const now = {
    current: null as string | null,
    hasFfmpeg: true,
    shortages: new Map<string, string>(),
    returned: null as { id: string; problem: string } | null,
  };
  // Others could not renew their leases either while the database was away, and may do so at once.
  let takesOverFrom = -Infinity;
  const lookOnce = async () => {
    const look = await claimNext(deps, performance.now() >= takesOverFrom);
    now.hasFfmpeg = look.hasFfmpeg ?? now.hasFfmpeg;
    const shortages = look.claimed ? new Map<string, string>() : look.shortages;
    const [shortage] = shortages.values();
    if (shortage !== undefined && now.shortages.size === 0) log('ingest.no_space', `Видео ждёт: ${shortage}`);
    now.shortages = shortages;
    return look.claimed;
  };
  const runOne = async (claimed: ClaimedIngest) => {
    now.current = claimed.id;
    const problem = await runIngest(deps, claimed, signal).finally(() => (now.current = null));
    if (problem === undefined) return rest.end();
    now.returned = { id: claimed.id, problem };
    const minutes = Math.ceil(rest.begin(problem) / 60_000);
    log(
      'ingest.returned',
      `Видео ${claimed.file} вернулось в очередь. ${problem} Следующее эта машина возьмёт через ${minutes} мин`,
    );
  };
  // While no video waits. What is published from now on has its frames, so that they are seldom looked for.
  let nextOlderAt = 0;
  const makeOneOlder = async () => {
    if (performance.now() < nextOlderAt) return false;
    nextOlderAt = performance.now() + LOOK_FOR_OLDER_MS;
    const video = await findOlderVideo(deps.db);
    if (!video || !(await canEncode())) return false;
    try {
      await makeMissingStills(deps, video, signal);
    } catch (error) {
      if (signal.aborted) return false;
      throw error;
    }
    nextOlderAt = 0;
    return true;
  };
  // Openings and endings, one step at a time: a video that comes meanwhile does not wait long.
  let nextMarksAt = 0;
  let hasWarned = false;
  const unreadable = new Set<string>();
  const searchMarks = async () => {
    if (performance.now() < nextMarksAt) return false;
    nextMarksAt = performance.now() + LOOK_FOR_MARKS_MS;
    try {
      const searched = await searchMarksOnce(deps, { signal, unreadable });
      if (searched === 'cannot' && !hasWarned)
        log('marks.no_chromaprint', 'Опенинги и эндинги не ищутся: ffmpeg собран без chromaprint');
      hasWarned ||= searched === 'cannot';
      if (searched !== 'done') return false;
    } catch (error) {
      if (signal.aborted) return false;
      throw error;
    }
    nextMarksAt = 0;
    return true;
  };
  const runAll = async () => {
    while (!signal.aborted && rest.reason() === null) {
      const claimed = await lookOnce();
      if (!claimed && ((await makeOneOlder()) || (await searchMarks()))) continue;
      if (!claimed) return;
      await runOne(claimed);
      nextMarksAt = 0;
      await removeOldWork(deps);
    }
  };
  await removeOldWork(deps);
  const problem = () => rest.reason() ?? [...now.shortages.values()][0] ?? null;
  const announced = announceRunner(deps.db, () => ({
    ingestId: now.current,
    hasFfmpeg: now.hasFfmpeg,
    problem: problem(),
  }));
  const looking = runPeriodically(LOOK_MS, () =>
    runAll().catch((error: unknown) => {
      // While the database is unavailable the queues say so.
      if (isDatabaseUnavailable(error)) takesOverFrom = performance.now() + lease.seconds * 1000;
      else log('ingest.claim_failed', 'Приём видео', error);
    }),
  );
  return {
    current: () => now.current,
    problem,
    reasonNotProcessed: (id) =>
      now.returned?.id === id ? now.returned.problem : (now.shortages.get(id) ?? null),
    stop: async (why) => {
      interrupted.abort(why);
      await looking.stop();
      await announced.stop();
    },
  };
}
