import type { Job, JobList, Queue, Worker } from '#contract/studio/system/jobs.ts';
import { formatCount, formatNumber, type PluralForms } from '#web/format/format-count.ts';
import { formatDuration } from '#web/format/format-time.ts';
import { Panel } from '../../ui/studio-page.tsx';
import { StateMark } from '../../ui/state-mark.tsx';
import { formatJobName, formatSign, stateOfWorker } from './format-job.ts';
import styles from './jobs.module.css';

/** The runners with what each does, and how fast they usually are. */
export function Workers({ workers, jobs, usual_pace: pace, now }: JobList & { now: string }) {
  return (
    <ul className={styles.workers} aria-label="Исполнители">
      {workers.map((worker) => (
        <WorkerCard key={worker.id} worker={worker} jobs={jobs} now={now} />
      ))}
      {pace !== null && (
        <li>
          <p className={styles.line}>
            <b>Обычный темп</b>
            <b>{formatNumber(pace)} от длины</b>
          </p>
          <p className={styles.stage}>
            24 минуты видео за {formatDuration(pace * 24 * 60)}, медиана за 30 дней
          </p>
        </li>
      )}
    </ul>
  );
}

type WorkerCardProps = { worker: Worker; jobs: readonly Job[]; now: string };

function WorkerCard({ worker, jobs, now }: WorkerCardProps) {
  const { state, word } = stateOfWorker(worker);
  const job = jobs.find(({ id }) => id === worker.job_id);
  const sign = formatSign(worker, new Date(now));
  return (
    <li>
      <p className={styles.line}>
        <b>{worker.host}</b>
        <StateMark state={state}>{word}</StateMark>
      </p>
      <p className={styles.stage}>{job ? `${formatJobName(job)}, ${sign}` : sign}</p>
      {worker.problem !== null && <p className={styles.stage}>{worker.problem}</p>}
    </li>
  );
}

const QUEUES: Partial<Record<string, string>> = {
  mail: 'Письма',
  art: 'Рисованные картинки',
  sweep: 'Уборка хранилища',
  measure: 'Размеры хранилища',
  upload: 'Принятые загрузки',
};

const WAITING: PluralForms = ['ждёт', 'ждут', 'ждут'];

function formatLength({ waiting, running, failed, oldest_seconds }: Queue): string {
  const parts = [
    running > 0 && `идёт ${formatNumber(running)}`,
    waiting > 0 && formatCount(waiting, WAITING).replace(/^(\S+)\s(\S+)$/, '$2\u00A0$1'),
    waiting > 0 && oldest_seconds >= 60 && `старшее уже ${formatDuration(oldest_seconds)}`,
    failed > 0 && `не удалось ${formatNumber(failed)}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'пусто' : parts.join(', ');
}

/** How long the queues besides videos are. */
export function Queues({ queues }: { queues: readonly Queue[] }) {
  if (queues.length === 0) return null;
  return (
    <Panel title="Другие задания">
      <dl className={styles.facts}>
        {queues.map((queue) => (
          <div key={queue.name}>
            <dt>{QUEUES[queue.name] ?? queue.name}</dt>
            <dd>{formatLength(queue)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
