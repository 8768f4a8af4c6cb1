import type { Job } from '#contract/studio/system/jobs.ts';
import { classes } from '#web/ui/classes.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { formatNumber } from '#web/format/format-count.ts';
import { RelativeTime } from '#web/format/relative-time.tsx';
import { Picture } from '../picture.tsx';
import { formatJobName, formatJobTime, formatStage } from './format-job.ts';
import { JobActs } from './job-acts.tsx';
import styles from './jobs.module.css';

const GROUPS = [
  ['running', 'Идёт'],
  ['waiting', 'Ждёт'],
  ['failed', 'Не удалось'],
  ['stopped', 'Остановлено'],
  ['done', 'Готово за сутки'],
] as const;

type JobRowsProps = { jobs: readonly Job[]; openId: string | undefined; now: string };

/** The jobs in groups by their state. They are one list, so that a job that changes its group keeps its element. */
export function JobRows({ jobs, openId, now }: JobRowsProps) {
  return (
    <ul className={styles.list} aria-label="Очередь видео">
      {GROUPS.flatMap(([state, title]) => {
        const own = jobs.filter((job) => job.state === state);
        if (own.length === 0) return [];
        return [
          <li key={state} className={styles.group}>
            <h2>{title}</h2> {formatNumber(own.length)}
          </li>,
          ...own.map((job) => <JobRow key={job.id} job={job} isOpen={job.id === openId} now={now} />),
        ];
      })}
    </ul>
  );
}

function JobRow({ job, isOpen, now }: { job: Job; isOpen: boolean; now: string }) {
  const name = formatJobName(job);
  return (
    <li
      className={classes(styles.row, isOpen && styles.open, job.state === 'failed' && styles.failed)}
      data-row=""
    >
      <Picture src={job.release.picture} />
      <div className={styles.what}>
        <Link
          to={isOpen ? '?' : `?job=${job.id}`}
          preventScrollReset
          className={styles.name}
          data-focus={job.id}
          data-open=""
          aria-current={isOpen || undefined}
        >
          {name}
        </Link>
        <p className={styles.stage}>{formatStage(job)}</p>
      </div>
      <div className={styles.bar}>
        {(job.state === 'running' || job.state === 'failed') && (
          <progress value={job.progress} aria-label={`Готово: ${name}`} />
        )}
      </div>
      <p className={styles.time}>
        {formatJobTime(job, new Date(now)) || (
          <RelativeTime at={job.state === 'waiting' ? job.created_at : job.updated_at} now={now} short />
        )}
      </p>
      <div className={styles.acts}>
        <JobActs job={job} />
      </div>
    </li>
  );
}
