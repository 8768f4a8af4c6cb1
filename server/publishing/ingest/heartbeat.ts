import { utimes } from 'node:fs/promises';
import type { Database } from '#server/platform/database/open.ts';
import type { Log } from '#server/platform/log.ts';
import type { IngestLog } from './ingest-log.ts';
import { LEASE, reportIngest, type IngestReport, type Lease } from './ingest-row.ts';

const STAGES = {
  probing: 'Проверяем файл',
  encoding: 'Готовим качества',
  picturing: 'Рисуем превью и раскадровку',
  publishing: 'Публикуем',
} as const;

export type Heartbeat = {
  update: (stage: NonNullable<IngestReport['stage']>, progress: number, pace?: number | null) => void;
  /** Saves at once what else is new. */
  note: (
    news: Pick<IngestReport, 'step' | 'heights' | 'early_folder' | 'early_seconds' | 'film_seconds'>,
  ) => void;
  end: () => Promise<void>;
};

/**
 * Saves each new stage of a run at once and its progress regularly, and keeps its lease; calls `onLost` when the run
 * has lost the ingest.
 */
export function startHeartbeat(
  { db, log, lease = LEASE }: { db: Database; log: Log; lease?: Lease | undefined },
  run: string,
  { folder, runLog }: { folder: Promise<string>; runLog: IngestLog },
  onLost: () => void,
): Heartbeat {
  let latest: IngestReport = { state: 'running' };
  let isDue = false;
  let writing: Promise<void> | undefined;
  let isAway = false;
  const write = async () => {
    const now = new Date();
    await folder.then((made) => utimes(made, now, now)).catch(() => {});
    const news = runLog.take();
    try {
      if (!(await reportIngest(db, run, news === undefined ? latest : { ...latest, log: news }))) onLost();
      isAway = false;
    } catch (error) {
      if (news !== undefined) runLog.restore();
      // Encoding continues without a database, where nobody else can claim the ingest; publishing waits for it.
      if (!isAway) log('ingest.report_failed', 'Приём видео продолжается без базы данных', error);
      isAway = true;
    }
  };
  const writeWhileDue = async () => {
    while (isDue) {
      isDue = false;
      await write();
    }
    writing = undefined;
  };
  // One write at a time: an earlier report never arrives after a later one.
  const beat = () => {
    isDue = true;
    writing ??= writeWhileDue();
  };
  const timer = setInterval(beat, lease.heartbeatMs);
  return {
    update: (stage, progress, pace = null) => {
      const isNew = latest.stage !== stage;
      latest = { ...latest, stage, progress, pace };
      if (!isNew) return;
      runLog.add(STAGES[stage]);
      beat();
    },
    note: (news) => {
      latest = { ...latest, ...news };
      beat();
    },
    end: async () => {
      clearInterval(timer);
      await writing;
    },
  };
}
