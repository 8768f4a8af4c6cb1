import { utimes } from 'node:fs/promises';
import type { IngestLog } from './ingest-log.ts';
import { LEASE, reportIngest, type IngestReport } from './ingest-row.ts';
import type { IngestDeps } from './run-ingest.ts';

const STAGES = {
  probing: 'Проверяем файл',
  encoding: 'Готовим качества',
  picturing: 'Рисуем превью и раскадровку',
  publishing: 'Публикуем',
} as const;

export type Heartbeat = {
  update: (stage: NonNullable<IngestReport['stage']>, progress: number, pace?: number | null) => void;
  end: () => Promise<void>;
};

/** Saves the progress of a run and keeps its lease; calls `onLost` when the run has lost the ingest. */
export function startHeartbeat(
  { db, log, lease = LEASE }: IngestDeps,
  run: string,
  { folder, said }: { folder: Promise<string>; said: IngestLog },
  onLost: () => void,
): Heartbeat {
  let latest: IngestReport = { state: 'running' };
  let writing = Promise.resolve();
  let isAway = false;
  const write = async () => {
    const now = new Date();
    await folder.then((made) => utimes(made, now, now)).catch(() => {});
    try {
      const news = said.take();
      if (!(await reportIngest(db, run, news === undefined ? latest : { ...latest, log: news }))) onLost();
      isAway = false;
    } catch (error) {
      // Encoding continues without a database, where nobody else can claim the ingest; publishing waits for it.
      if (!isAway) log('ingest.report_failed', 'Приём видео продолжается без базы данных', error);
      isAway = true;
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
