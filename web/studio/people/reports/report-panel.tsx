import { useId } from 'react';
import { Form, useNavigate, useNavigation } from 'react-router';
import { episodePath } from '#contract/addresses.ts';
import { STUDIO_JOURNAL_PATH, studioUserPath } from '#contract/studio/addresses.ts';
import type { FullReport } from '#contract/studio/reports.ts';
import { formatCount } from '#web/format/format-count.ts';
import { formatClock, formatMoment } from '#web/format/format-time.ts';
import { Link } from '#web/ui/controls/link.tsx';
import type { ActAnswer } from '../../form/answer-act.ts';
import { FormFields, TextField } from '../../form/field.tsx';
import { StudioIcon } from '../../ui/icons/studio-icon.tsx';
import { StudioButton, StudioLink } from '../../ui/studio-button.tsx';
import { useSidePanel } from '../../ui/use-side-panel.ts';
import { formatReportedMark, formatTrouble } from './format-report.ts';
import { MESSAGES, ReportMark, Subject } from './report-columns.tsx';
import styles from './reports.module.css';

const PEOPLE = ['человек', 'человека', 'человек'] as const;

type ReportPanelProps = { report: FullReport; answer: ActAnswer | undefined; closeTo: string };

/** One report in full: what viewers wrote, and what can be done with it. */
export function ReportPanel({ report, answer, closeTo }: ReportPanelProps) {
  const heading = useId();
  const navigate = useNavigate();
  const panel = useSidePanel(() => void navigate(closeTo));
  const isOpen = report.state === 'new' || report.state === 'taken';
  return (
    <section {...panel} className={styles.panel} aria-labelledby={heading}>
      <header className={styles.head}>
        <h2 id={heading}>
          <Subject report={report} />
        </h2>
        <StudioLink to={closeTo} variant="bare" square aria-label="Закрыть панель">
          <StudioIcon name="close" />
        </StudioLink>
      </header>
      <div className={styles.body}>
        <Facts report={report} />
        {report.messages.length > 0 && <Messages report={report} />}
        {report.answer !== null && (
          <p>
            <span className={styles.fact}>Ответ зрителям:</span> {report.answer}
          </p>
        )}
        {isOpen && <Acts report={report} answer={answer} />}
        <p className={styles.fact}>
          <Link to={`${STUDIO_JOURNAL_PATH}?thing=report&thing_id=${report.id}`}>История жалобы</Link>
        </p>
      </div>
    </section>
  );
}

function Facts({ report }: { report: FullReport }) {
  const { episode, user, host, count, created_at, last_at } = report;
  const [first, last] = [created_at, last_at].map((at) => formatMoment(new Date(at)));
  return (
    <>
      <p className={styles.line}>
        <ReportMark report={report} />
        <span>{formatTrouble(report)}</span>
        {episode && <span className={styles.fact}>{formatCount(count, MESSAGES)}</span>}
      </p>
      <p className={styles.fact}>
        {host !== '' && `Сервер ${host}. `}
        {first !== last && `Первое ${first}, последнее `}
        {last} по Москве.
      </p>
      <p className={styles.links}>
        {episode && <a href={episodePath(episode.id)}>Открыть эпизод</a>}
        {user && <Link to={studioUserPath(user.id)}>Страница пользователя</Link>}
      </p>
    </>
  );
}

function Messages({ report: { messages, episode } }: { report: FullReport }) {
  return (
    <ul className={styles.messages} aria-label="Сообщения зрителей">
      {messages.map(({ id, at, time, rendition, details, ...mark }) => (
        <li key={id}>
          <p>
            {episode && <a href={`${episodePath(episode.id)}?t=${time}`}>{formatClock(time)}</a>}
            <span className={styles.fact}>
              {rendition !== null && `${rendition}p, `}
              {formatMoment(new Date(at))}
            </span>
          </p>
          {mark.mark !== null && <p>{formatReportedMark(mark)}</p>}
          {details !== '' && <p>{details}</p>}
        </li>
      ))}
    </ul>
  );
}

type ActsProps = Pick<ReportPanelProps, 'report' | 'answer'>;

/** What can be done with an open report. */
function Acts({ report: { id, state, user, kind, reporters }, answer }: ActsProps) {
  const { formData } = useNavigation();
  const busy = (act: string) => formData?.get('id') === String(id) && formData.get('act') === act;
  const submit = (act: string) =>
    ({ type: 'submit', name: 'act', value: act, 'aria-busy': busy(act) }) as const;
  const reach =
    reporters === 0
      ? 'Никто из сообщивших не вошёл в аккаунт: ответ никто не получит.'
      : `Придёт уведомлением, получат: ${formatCount(reporters, PEOPLE)}.`;
  return (
    // Empty again for another report.
    <Form key={id} method="post" preventScrollReset noValidate>
      <FormFields answer={answer} className={styles.acts}>
        <input type="hidden" name="id" value={id} />
        {user === null && (
          <TextField name="answer" label="Ответ зрителям, если нужен" help={reach} rows={2} maxLength={500} />
        )}
        <TextField name="note" label="Заметка для журнала, если нужна" rows={2} maxLength={500} />
        <div className={styles.buttons}>
          <StudioButton {...submit('done')} variant="main">
            {user ? 'В порядке' : 'Исправлено'}
          </StudioButton>
          {kind === 'nickname' && user && (
            <StudioLink to={studioUserPath(user.id, 'rename')}>Переименовать</StudioLink>
          )}
          {kind === 'avatar' && user && (
            <StudioLink to={studioUserPath(user.id, 'avatar')}>Удалить аватар</StudioLink>
          )}
          {state === 'new' && <StudioButton {...submit('take')}>Взять</StudioButton>}
          {user === null && <StudioButton {...submit('refuse')}>Отклонить</StudioButton>}
        </div>
      </FormFields>
    </Form>
  );
}
