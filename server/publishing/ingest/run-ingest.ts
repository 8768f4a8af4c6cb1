import os from 'node:os';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { retryWhileUnavailable } from '#server/platform/database/connections/retry-while-unavailable.ts';
import { type Actor, PROGRAM } from '#server/platform/database/journal/record-event.ts';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import { type Heartbeat, startHeartbeat } from './heartbeat.ts';
import { formatReport } from './format-report.ts';
import { createIngestLog, type IngestLog } from './ingest-log.ts';
import {
  notePublication,
  reportIngest,
  type ClaimedIngest,
  type IngestReport,
  type Lease,
} from './ingest-row.ts';
import { describeMachineProblem } from './machine-problems.ts';
import { publishFolder } from './publish-folder.ts';
import { fetchSource } from './sources.ts';
import { type SourceReport, transcode } from './transcode.ts';
import { type IngestEnd, ingestEnds } from '#server/platform/diagnostics.ts';
import type { Log } from '#server/platform/log.ts';

export type IngestDeps = {
  db: Database;
  storage: Storage;
  /** The id of the data folder, see `readDataId`. */
  dataId: string;
  log: Log;
  lease?: Lease;
  /** For how long a runner takes no videos after its machine has failed once; each further time twice as long. */
  restMs?: number;
  /** Called when a runner begins with a file. */
  onStarted?: (file: string) => void;
  /**
   * Called after a video is published, and again when the runner disappears meanwhile. An error of the machine gives
   * the video back, another one is only logged.
   */
  onPublished?: ((episodeId: string, file: string, actor: Actor) => Promise<void>) | undefined;
};

const DONE = { state: 'done', stage: 'publishing', progress: 1 } as const;

// The heartbeats go on while a finished video waits for the storage.
const RETRY_SECONDS = 600;

// A video that ends the process at every try would occupy one runner after another.
const MAX_LOSSES = 5;
const LOST_OFTEN = `Обработка прерывалась ${MAX_LOSSES} раз: процесс, который готовил видео, каждый раз исчезал.`;
// What looks like a fault of so many machines may be one of the video: one that needs more memory than any of them has.
const MAX_RETURNS = 5;

function workFolderName(id: string): string {
  return `ingest-${id}`;
}

// Whoever took the video in acts, on whichever machine it is made ready.
function actorOf({ command_user, user_id, session_id }: ClaimedIngest): Actor {
  if (user_id !== null && session_id !== null) return { userId: user_id, sessionId: session_id };
  return command_user === null ? PROGRAM : { command: command_user };
}

type Run = {
  claimed: ClaimedIngest;
  /** For its files; a machine may be unable to make it. */
  folder: Promise<string>;
  heartbeat: Heartbeat;
  said: IngestLog;
  signal: AbortSignal;
};

// A killed run leaves its folder behind. An ffmpeg process that survived it fails when the folder is removed.
async function makeFolder({ work }: Storage, id: string): Promise<string> {
  await work.removeNamed(workFolderName(id));
  return work.create(workFolderName(id));
}

async function fetchVideo({ storage }: IngestDeps, { claimed, folder, signal }: Run): Promise<string> {
  const { source, file } = claimed;
  if (source === null) return file;
  return fetchSource(storage, { source, file }, { folder: path.join(await folder, 'source'), signal });
}

async function makeEpisode(deps: IngestDeps, video: string, run: Run): Promise<void> {
  const { claimed, heartbeat, said, signal } = run;
  const folder = path.join(await run.folder, 'media');
  await mkdir(folder);
  let report: SourceReport = { sentences: [], marks: {} };
  await transcode(video, folder, {
    audio: claimed.audio_track,
    signal,
    onProgress: heartbeat.update,
    onMessage: said.add,
    onReport: (found) => (report = found),
  });
  heartbeat.update('publishing', 1);
  signal.throwIfAborted();
  const { episode_id: episode, changes } = claimed;
  await publishFolder(deps, {
    episode,
    folder,
    changes,
    marks: report.marks,
    alongside: (trx) => notePublication(trx, claimed.run, formatReport(report.sentences)),
    retry: { seconds: RETRY_SECONDS, signal },
    actor: actorOf(claimed),
  });
  claimed.is_published = true;
}

// What goes with a published episode must not undo it.
async function finishEpisode(
  { onPublished, log }: IngestDeps,
  video: string,
  { claimed }: Run,
): Promise<void> {
  try {
    await onPublished?.(claimed.episode_id, video, actorOf(claimed));
  } catch (error) {
    if (describeMachineProblem(error) !== undefined && claimed.returns < MAX_RETURNS) throw error;
    log('torrent.failed', `Торрент видео ${claimed.file}`, error);
  }
}

/** How a run ends; `problem` is what is wrong with this machine when it gives the video back for that. */
type End = { report: IngestReport; problem?: string };

function endAfter(error: unknown, { is_published, returns }: ClaimedIngest, interrupted: AbortSignal): End {
  const again = { state: 'waiting', stage: null, progress: 0 } as const;
  // A published episode stays in the queue for its torrent.
  if (interrupted.aborted && interrupted.reason === 'stopped' && !is_published)
    return { report: { state: 'stopped' } };
  if (interrupted.aborted) return { report: again };
  const problem = describeMachineProblem(error);
  if (problem !== undefined && returns < MAX_RETURNS) {
    const failure = `Машина ${os.hostname()} вернула видео в очередь. ${problem}`;
    return { report: { ...again, returns: returns + 1, first_at: null, failure }, problem };
  }
  if (is_published) return { report: DONE };
  const said = error instanceof Failure ? error.message : problem;
  return {
    report: { state: 'failed', failure: said ?? 'Произошла внутренняя ошибка. Подробности в журнале.' },
  };
}

// After a failure it stays for a day, for another try: then the sweep removes it.
async function removeSource({ storage }: IngestDeps, { source }: ClaimedIngest): Promise<void> {
  if (source !== null) await storage.remove(source).catch(() => {});
}

/** Saves how a run ends, and waits for the database unless the process is to end. Returns whether it held the video. */
async function saveEnd(
  { db, log }: IngestDeps,
  { claimed, said }: Run,
  { report, interrupted }: { report: IngestReport; interrupted: AbortSignal },
): Promise<boolean> {
  const last = { ...report, pace: null, log: said.take(true) };
  let isUncertain = false;
  const isHolder = await retryWhileUnavailable(() => reportIngest(db, claimed.run, last), {
    seconds: interrupted.aborted ? 0 : undefined,
    signal: interrupted,
    onAway: () => (isUncertain = true),
  });
  if (!isHolder && !isUncertain)
    log(
      'ingest.lost',
      `Видео ${claimed.file} взял другой процесс, или его заменило другое: здесь обработка прекращена`,
    );
  return isHolder;
}

/** Does what is left to do for a video. */
async function processVideo(deps: IngestDeps, run: Run, interrupted: AbortSignal): Promise<End> {
  const { claimed, said } = run;
  if (claimed.losses > MAX_LOSSES)
    return { report: claimed.is_published ? DONE : { state: 'failed', failure: LOST_OFTEN } };
  try {
    await run.folder;
    const video = await fetchVideo(deps, run);
    if (!claimed.is_published) await makeEpisode(deps, video, run);
    await finishEpisode(deps, video, run);
    return { report: DONE };
  } catch (error) {
    const end = endAfter(error, claimed, interrupted);
    if (end.report.failure !== undefined) said.add(end.report.failure);
    if (!run.signal.aborted && !(error instanceof Failure) && end.problem === undefined)
      deps.log('ingest.failed', `Приём видео ${claimed.file}`, error);
    return end;
  }
}

/**
 * Runs a claimed ingest from the file to the published episode and its torrent, and saves how it ends in its row.
 * Returns what is wrong with this machine when it has given the video back for that.
 */
export async function runIngest(
  deps: IngestDeps,
  claimed: ClaimedIngest,
  interrupted: AbortSignal,
): Promise<string | undefined> {
  const { storage } = deps;
  deps.onStarted?.(claimed.file);
  const startedAt = performance.now();
  const folder = makeFolder(storage, claimed.id);
  folder.catch(() => {});
  const lost = new AbortController();
  const said = createIngestLog();
  said.add(`Файл ${path.basename(claimed.file)}`);
  const heartbeat = startHeartbeat(deps, claimed.run, { folder, said }, () => lost.abort());
  const signal = AbortSignal.any([interrupted, lost.signal]);
  const run = { claimed, folder, heartbeat, said, signal };
  let result: IngestEnd['result'] = 'failed';
  try {
    const { report, problem } = await processVideo(deps, run, interrupted);
    await heartbeat.end();
    if (report.state !== 'running') result = report.state;
    if (!(await saveEnd(deps, run, { report, interrupted }))) return undefined;
    if (report.state === 'done') await removeSource(deps, claimed);
    return problem;
  } finally {
    ingestEnds.publish({ result, seconds: (performance.now() - startedAt) / 1000 });
    await heartbeat.end();
    const made = await folder.catch(() => undefined);
    if (made !== undefined) await rm(made, { recursive: true, force: true });
  }
}
