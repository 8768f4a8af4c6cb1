import { useId } from 'react';
import { useNavigate } from 'react-router';
import { releasePath } from '#contract/addresses.ts';
import type { JobWithLog } from '#contract/studio/system/jobs.ts';
import { formatNumber } from '#web/format/format-count.ts';
import { formatMoment } from '#web/format/format-time.ts';
import { saveFile } from '../../list/to-csv.ts';
import { StudioIcon } from '../../ui/icons/studio-icon.tsx';
import { StudioButton, StudioLink } from '../../ui/studio-button.tsx';
import { useSidePanel } from '../../ui/use-side-panel.ts';
import { Note } from '../note.tsx';
import { formatJobName, formatPace, formatStage } from './format-job.ts';
import { JobActs } from './job-acts.tsx';
import styles from './jobs.module.css';

const CLOSED = '?';

/** One job in full: what is wrong, what may be done, what was in its file, its facts and the end of its log. */
export function JobPanel({ job }: { job: JobWithLog }) {
  const heading = useId();
  const navigate = useNavigate();
  const panel = useSidePanel(() => void navigate(CLOSED, { preventScrollReset: true }));
  return (
    <section {...panel} className={styles.panel} aria-labelledby={heading}>
      <header className={styles.head}>
        <h2 id={heading}>{formatJobName(job)}</h2>
        <StudioLink to={CLOSED} preventScrollReset variant="bare" square aria-label="Закрыть">
          <StudioIcon name="close" />
        </StudioLink>
      </header>
      <div className={styles.body}>
        {job.failure === null ? (
          <p>{formatStage(job)}</p>
        ) : (
          <Note icon="warning" tone="bad">
            <b>{job.failure}</b>
            {job.losses > 0 && <p>Исполнитель пропадал: {formatNumber(job.losses)}.</p>}
          </Note>
        )}
        {job.report !== null && <p className={styles.report}>{job.report}</p>}
        {job.state !== 'done' && (
          <div className={styles.buttons}>
            <JobActs job={job} hasWords />
          </div>
        )}
        <Facts job={job} />
        <Log job={job} />
      </div>
    </section>
  );
}

function Facts({ job }: { job: JobWithLog }) {
  const facts: [name: string, value: string | null][] = [
    ['Файл', job.file],
    ['Машина', job.host],
    ['Готово', job.state === 'done' ? null : `${formatNumber(Math.floor(job.progress * 100))} %`],
    ['Темп', job.pace === null ? null : formatPace(job.pace)],
    ['Принято', formatMoment(new Date(job.created_at))],
    ['Начато', job.started_at && formatMoment(new Date(job.started_at))],
    [
      job.state === 'done' ? 'Готово' : 'Изменено',
      job.state === 'waiting' || job.state === 'running' ? null : formatMoment(new Date(job.updated_at)),
    ],
  ];
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Релиз</dt>
        <dd>
          <a href={releasePath(job.release.alias)}>{job.release.name}</a>
        </dd>
      </div>
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Log({ job: { id, log } }: { job: JobWithLog }) {
  const heading = useId();
  if (log.length === 0) return <p className={styles.stage}>Журнала ещё нет: подготовка не начиналась.</p>;
  return (
    <section aria-labelledby={heading}>
      <header className={styles.logHead}>
        <h3 id={heading}>
          Журнал подготовки <span>последние 200 строк</span>
        </h3>
        <StudioButton
          variant="bare"
          size="small"
          onClick={() => saveFile(`job-${id}.log`, 'text/plain', `${log.join('\n')}\n`)}
        >
          <StudioIcon name="download" />
          Скачать
        </StudioButton>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Keys scroll it. */}
      <pre className={styles.log} tabIndex={0} aria-labelledby={heading}>
        {log.join('\n')}
      </pre>
    </section>
  );
}
