import os from 'node:os';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { retryWhileUnavailable } from '#server/platform/database/connections/retry-while-unavailable.ts';
import {
  type Actor,
  PROGRAM,
  recordEvent,
  recordEvents,
} from '#server/platform/database/journal/record-event.ts';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { NewTorrent } from '#server/torrents/torrents/changes/save-torrent.ts';
import { type EarlyVideo, startEarlyVideo } from './early-video.ts';
import { type Heartbeat, startHeartbeat } from './heartbeat.ts';
import { formatReport } from './report/format-report.ts';
import { createIngestLog, type IngestLog } from './ingest-log.ts';
import {
  noteStep,
  reportIngest,
  requireHeld,
  type ClaimedIngest,
  type IngestReport,
  type Lease,
} from './ingest-row.ts';
import { describeMachineProblem } from './machine-problems.ts';
import { fetchSource } from './sources.ts';
import { type SourceReport, transcode } from './transcode.ts';
import { type IngestEnd, ingestEnds } from '#server/platform/diagnostics.ts';
import type { Log } from '#server/platform/log.ts';
import { measureVideoLag } from '../marks/video-lag.ts';
import { publishVideo } from '../videos/publish-video.ts';
import { storeVideo } from '../videos/store-video.ts';
import { addPreparedVideo, noteTorrents } from '../videos/video-rows.ts';

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
   * Makes the torrent of a prepared video, whose files nobody sees until it is published; called again when the
   * runner disappears meanwhile. An error of the machine gives the video back, another one is only logged.
   */
  makeTorrent?: ((episodeId: string, file: string) => Promise<NewTorrent>) | undefined;
  /** Called after a video is prepared and, if it was to be, published. An error is only logged. */
  onDone?: ((done: DoneIngest) => Promise<void>) | undefined;
};

/** What an ingest has done; `episode` is an id, `file` the path of the video. */
export type DoneIngest = { episode: string; file: string; isPublished: boolean };

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
  runLog: IngestLog;
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

async function prepareVideo(deps: IngestDeps, video: string, run: Run): Promise<string> {
  const { claimed, heartbeat, runLog, signal } = run;
  const folder = path.join(await run.folder, 'media');
  await mkdir(folder);
  let report: SourceReport = { sentences: [], marks: {} };
  let early: EarlyVideo | undefined;
  try {
    await transcode(video, folder, {
      audio: claimed.audio_track,
      signal,
      onProgress: heartbeat.update,
      onStep: (step) => heartbeat.note({ step }),
      onPlan: ({ heights, segmentSeconds, duration }) => {
        heartbeat.note({ heights, film_seconds: duration });
        const [height] = heights;
        if (height === undefined || duration < MIN_EARLY_SECONDS) return;
        const encoding = { episode: claimed.episode_id, folder, height, segmentSeconds };
        early = startEarlyVideo(deps, {
          ...encoding,
          onGrown: (grown) =>
            heartbeat.note({ early_folder: grown?.folder ?? null, early_seconds: grown?.seconds ?? null }),
        });
      },
      onMessage: runLog.add,
      onReport: (found) => (report = found),
    });
    signal.throwIfAborted();
    await early?.end();
    return await storePrepared(deps, folder, report, run);
  } finally {
    await early?.remove();
  }
}

function storePrepared(deps: IngestDeps, folder: string, report: SourceReport, run: Run): Promise<string> {
  const { claimed, heartbeat, signal } = run;
  heartbeat.note({ step: 'store' });
  const { episode_id: episode, changes } = claimed;
  const finished = {
    episode,
    folder,
    changes,
    marks: report.marks,
    report: formatReport(report.sentences),
    file: path.basename(claimed.file),
    retry: { seconds: RETRY_SECONDS, signal },
    actor: actorOf(claimed),
  };
  return storeVideo(deps, finished, async (trx, prepared) => {
    if (!(await noteStep(trx, claimed.run, { video_id: prepared.id, report: finished.report }))) return;
    await recordEvent(trx, prepared.actor, await addPreparedVideo(trx, prepared));
  });
}

/** Works in a transaction that is tried again while the database is away. */
function whenAnswered(
  deps: IngestDeps,
  signal: AbortSignal,
  work: Parameters<typeof inTransaction<void>>[1],
) {
  return retryWhileUnavailable(() => inTransaction(deps.db, work), { signal });
}

// Shorter ones are ready before anybody opens them.
const MIN_EARLY_SECONDS = 60;

// Without it people are told that nobody knows how far its marks are.
async function measureLag(
  deps: IngestDeps,
  videoId: string,
  { claimed, heartbeat, signal }: Run,
): Promise<void> {
  heartbeat.note({ step: 'compare' });
  try {
    await measureVideoLag(deps, videoId, signal);
  } catch (error) {
    signal.throwIfAborted();
    deps.log('video.lag_failed', `Сдвиг видео ${claimed.file}`, error);
  }
}

async function hasTorrents({ db }: IngestDeps, videoId: string): Promise<boolean> {
  const row = await db
    .selectFrom('episode_videos')
    .select('torrents')
    .where('id', '=', videoId)
    .executeTakeFirst();
  return (row?.torrents ?? []).length > 0;
}

// What goes with an episode must not keep it back.
async function makeTorrent(
  deps: IngestDeps,
  videoId: string,
  { claimed, signal, ...run }: Run,
  fetched?: string,
) {
  // A torrent that ends the process at every try is left out.
  if (!deps.makeTorrent || claimed.losses > MAX_LOSSES) return;
  try {
    if (await hasTorrents(deps, videoId)) return;
    run.heartbeat.note({ step: 'torrent' });
    const video = fetched ?? (await fetchVideo(deps, { claimed, signal, ...run }));
    const torrent = await deps.makeTorrent(claimed.episode_id, video);
    await whenAnswered(deps, signal, async (trx) => {
      await requireHeld(trx, claimed.run);
      await noteTorrents(trx, videoId, [torrent]);
    });
  } catch (error) {
    signal.throwIfAborted();
    if (describeMachineProblem(error) !== undefined && claimed.returns < MAX_RETURNS) throw error;
    deps.log('torrent.failed', `Торрент видео ${claimed.file}`, error);
  }
}

async function publish(
  deps: IngestDeps,
  videoId: string,
  { claimed, heartbeat, signal }: Run,
): Promise<void> {
  heartbeat.note({ step: 'publish' });
  await whenAnswered(deps, signal, async (trx) => {
    if (!(await noteStep(trx, claimed.run, { is_published: true }))) return;
    await recordEvents(trx, actorOf(claimed), await publishVideo(trx, videoId));
  });
  claimed.is_published = true;
}

async function makeEpisode(deps: IngestDeps, run: Run): Promise<void> {
  const { claimed, heartbeat, signal } = run;
  const video = claimed.video_id === null ? await fetchVideo(deps, run) : undefined;
  if (video !== undefined) claimed.video_id = await prepareVideo(deps, video, run);
  const videoId = claimed.video_id ?? '';
  heartbeat.update(claimed.publishes ? 'publishing' : 'picturing', 1);
  signal.throwIfAborted();
  await measureLag(deps, videoId, run);
  await makeTorrent(deps, videoId, run, video);
  if (claimed.publishes) await publish(deps, videoId, run);
  const { episode_id: episode, file, is_published: isPublished } = claimed;
  try {
    await deps.onDone?.({ episode, file, isPublished });
  } catch (error) {
    deps.log('ingest.done_failed', `После видео ${file}`, error);
  }
}

/** How a run ends; `problem` is what is wrong with this machine when it gives the video back for that. */
type End = { report: IngestReport; problem?: string };

function endAfter(error: unknown, { is_published, returns }: ClaimedIngest, interrupted: AbortSignal): End {
  const again = { state: 'waiting', stage: null, progress: 0 } as const;
  if (is_published) return { report: DONE };
  if (interrupted.aborted && interrupted.reason === 'stopped') return { report: { state: 'stopped' } };
  if (interrupted.aborted) return { report: again };
  const problem = describeMachineProblem(error);
  if (problem !== undefined && returns < MAX_RETURNS) {
    const failure = `Машина ${os.hostname()} вернула видео в очередь. ${problem}`;
    return { report: { ...again, returns: returns + 1, first_at: null, failure }, problem };
  }
  const message = error instanceof Failure ? error.message : problem;
  return {
    report: { state: 'failed', failure: message ?? 'Произошла внутренняя ошибка. Подробности в журнале.' },
  };
}

// After a failure it stays for a day, for another try: then the sweep removes it.
async function removeSource({ storage }: IngestDeps, { source }: ClaimedIngest): Promise<void> {
  if (source !== null) await storage.remove(source).catch(() => {});
}

/**
 * Saves how a run ends, and waits for the database unless the process is to end. Returns whether it held the
 * video.
 */
async function saveEnd(
  { db, log }: IngestDeps,
  { claimed, runLog }: Run,
  { report, interrupted }: { report: IngestReport; interrupted: AbortSignal },
): Promise<boolean> {
  const last = { ...report, pace: null, log: runLog.take(true) };
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
  const { claimed, runLog } = run;
  if (claimed.is_published) return { report: DONE };
  if (claimed.losses > MAX_LOSSES && claimed.video_id === null)
    return { report: { state: 'failed', failure: LOST_OFTEN } };
  try {
    await run.folder;
    await makeEpisode(deps, run);
    return { report: DONE };
  } catch (error) {
    const end = endAfter(error, claimed, interrupted);
    if (end.report.failure !== undefined) runLog.add(end.report.failure);
    if (!run.signal.aborted && !(error instanceof Failure) && end.problem === undefined)
      deps.log('ingest.failed', `Приём видео ${claimed.file}`, error);
    return end;
  }
}

/**
 * Runs a claimed ingest from the file to the prepared video with its torrent and its publication, and saves how it
 * ends in its row. Returns what is wrong with this machine when it has given the video back for that.
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
  const runLog = createIngestLog();
  runLog.add(`Файл ${path.basename(claimed.file)}`);
  const heartbeat = startHeartbeat(deps, claimed.run, { folder, runLog }, () => lost.abort());
  const signal = AbortSignal.any([interrupted, lost.signal]);
  const run = { claimed, folder, heartbeat, runLog, signal };
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
