import { mkdir, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { type Actor, PROGRAM } from '#server/platform/database/journal/record-event.ts';
import type { Database } from '#server/platform/database/open.ts';
import { Failure, isNoSpace, noSpace } from '#server/failure.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import { createIngestLog, type IngestLog } from './ingest-log.ts';
import { LEASE, reportIngest, type ClaimedIngest, type IngestReport, type Lease } from './ingest-row.ts';
import { publishFolder } from './publish-folder.ts';
import { downloadSource } from './sources.ts';
import { transcode } from './transcode.ts';
import { type IngestEnd, ingestEnds } from '#server/platform/diagnostics.ts';
import type { Log } from '#server/platform/log.ts';

export type IngestDeps = {
  db: Database;
  storage: Storage;
  /** The id of the data folder, see `readDataId`. */
  dataId: string;
  log: Log;
  lease?: Lease;
  /** Called when a runner begins with a file. */
  onStarted?: (file: string) => void;
  /** Called after a video is published; an error is only logged. */
  onPublished?: ((episodeId: string, file: string, actor: Actor) => Promise<void>) | undefined;
};

const DONE = { state: 'done', stage: 'publishing', progress: 1, pace: null } as const;

// The heartbeats go on while a finished video waits for the storage.
const PATIENCE_SECONDS = 600;

// A video that ends the process at every try would occupy one runner after another.
const MAX_LOSSES = 5;
const LOST_OFTEN = `Обработка прерывалась ${MAX_LOSSES} раз: процесс, который готовил видео, каждый раз исчезал.`;

function workFolderName(id: string): string {
  return `ingest-${id}`;
}

const STAGES = {
  probing: 'Проверяем файл',
  encoding: 'Готовим качества',
  picturing: 'Рисуем превью и раскадровку',
  publishing: 'Публикуем',
} as const;

type Heartbeat = {
  update: (stage: NonNullable<IngestReport['stage']>, progress: number, pace?: number | null) => void;
  end: () => Promise<void>;
};

// Saves the progress and keeps the lease; calls `onLost` when the run has lost the ingest.
function startHeartbeat(
  { db, log, lease = LEASE }: IngestDeps,
  run: string,
  { folder, said }: { folder: string; said: IngestLog },
  onLost: () => void,
): Heartbeat {
  let latest: IngestReport = { state: 'running' };
  let writing = Promise.resolve();
  const write = async () => {
    const now = new Date();
    await utimes(folder, now, now).catch(() => {});
    try {
      const news = said.take();
      if (!(await reportIngest(db, run, news === undefined ? latest : { ...latest, log: news }))) onLost();
    } catch (error) {
      // Encoding continues without a database, where nobody else can claim the ingest; publishing needs one.
      log('ingest.report_failed', 'Приём видео', error);
    }
  };
  const timer = setInterval(() => {
    writing = write();
  }, lease.heartbeatMs);
  return {
    update: (stage, progress, pace = null) => {
      if (latest.stage !== stage) said.add(STAGES[stage]);
      latest = { state: 'running', stage, progress, pace };
    },
    end: async () => {
      clearInterval(timer);
      await writing;
    },
  };
}

function reportOf(error: unknown, interrupted: AbortSignal): IngestReport {
  if (interrupted.aborted && interrupted.reason === 'stopped') return { state: 'stopped' };
  if (interrupted.aborted) return { state: 'waiting', stage: null, progress: 0 };
  if (error instanceof Failure) return { state: 'failed', failure: error.message };
  if (isNoSpace(error)) return { state: 'failed', failure: noSpace().message };
  return { state: 'failed', failure: 'Произошла внутренняя ошибка. Подробности в журнале.' };
}

// Whoever took the video in acts, on whichever machine it is made ready.
function actorOf({ command_user }: ClaimedIngest): Actor {
  return command_user === null ? PROGRAM : { command: command_user };
}

/** Makes and publishes the episode with its files in a folder; returns the path of the video. */
async function makeEpisode(
  deps: IngestDeps,
  claimed: ClaimedIngest,
  work: string,
  { heartbeat, said, signal }: { heartbeat: Heartbeat; said: IngestLog; signal: AbortSignal },
): Promise<string> {
  const { episode_id: episode, file, source, changes, run } = claimed;
  const found = { folder: path.join(work, 'source'), signal };
  const video = source === null ? file : await downloadSource(deps.storage, { source, file }, found);
  const folder = path.join(work, 'media');
  await mkdir(folder);
  await transcode(video, folder, { signal, onProgress: heartbeat.update, onMessage: said.add });
  heartbeat.update('publishing', 1);
  signal.throwIfAborted();
  const alongside: Parameters<typeof publishFolder>[1]['alongside'] = async (trx) => {
    // A later heartbeat would find the ingest done.
    await heartbeat.end();
    const isHolder = await reportIngest(trx, run, { ...DONE, log: said.take(true) });
    if (!isHolder) throw new Failure('conflict', 'Это видео уже обрабатывает другой процесс.');
  };
  const patience = { seconds: PATIENCE_SECONDS, signal };
  const actor = actorOf(claimed);
  await publishFolder(deps, { episode, folder, changes, alongside, patience, actor });
  return video;
}

// After a failure it stays for a day, for another try: then the sweep removes it.
async function removeSource({ storage }: IngestDeps, { source }: ClaimedIngest): Promise<void> {
  if (source !== null) await storage.remove(source).catch(() => {});
}

/** Runs a claimed ingest from the file to the published episode, and saves how it ends in its row. */
export async function runIngest(
  deps: IngestDeps,
  claimed: ClaimedIngest,
  interrupted: AbortSignal,
): Promise<void> {
  const { db, storage, log } = deps;
  const { id, run, file } = claimed;
  if (claimed.losses > MAX_LOSSES)
    return void (await reportIngest(db, run, { state: 'failed', failure: LOST_OFTEN }));
  deps.onStarted?.(file);
  // A killed run leaves its folder behind. An ffmpeg process that survived it fails when the folder is removed.
  await storage.work.removeNamed(workFolderName(id));
  const folder = await storage.work.create(workFolderName(id));
  const startedAt = performance.now();
  let result: IngestEnd['result'] = 'done';
  const lost = new AbortController();
  const said = createIngestLog();
  said.add(`Файл ${path.basename(file)}`);
  const heartbeat = startHeartbeat(deps, run, { folder, said }, () => lost.abort());
  const signal = AbortSignal.any([interrupted, lost.signal]);
  try {
    const video = await makeEpisode(deps, claimed, folder, { heartbeat, said, signal });
    await removeSource(deps, claimed);
    await deps
      .onPublished?.(claimed.episode_id, video, actorOf(claimed))
      .catch((error: unknown) => log('torrent.failed', `Торрент видео ${file}`, error));
  } catch (error) {
    await heartbeat.end();
    const report = reportOf(error, interrupted);
    if (report.failure !== undefined) said.add(report.failure);
    result = report.state === 'running' ? 'failed' : report.state;
    const isHolder = await reportIngest(db, run, { ...report, pace: null, log: said.take(true) });
    if (!isHolder)
      log(
        'ingest.lost',
        `Видео ${file} взял другой процесс, или его заменило другое: здесь обработка прекращена`,
      );
    else if (!signal.aborted && !(error instanceof Failure))
      log('ingest.failed', `Приём видео ${file}`, error);
  } finally {
    ingestEnds.publish({ result, seconds: (performance.now() - startedAt) / 1000 });
    await heartbeat.end();
    await rm(folder, { recursive: true, force: true });
  }
}
