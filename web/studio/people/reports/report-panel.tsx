import { useId } from 'react';
import { Form, useNavigate, useNavigation } from 'react-router';
import { episodePath } from '#contract/addresses.ts';
import { STUDIO_JOURNAL_PATH, studioRecordPath, studioUserPath } from '#contract/studio/addresses.ts';
import type { FullReport } from '#contract/studio/reports.ts';
import { formatCount } from '#web/format/format-count.ts';
import { formatClock, formatMoment } from '#web/format/format-time.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { hasRight, useStudioMe } from '../../access/studio-me.ts';
import type { ActAnswer } from '../../form/answer-act.ts';
import { FormFields, TextField } from '../../form/field.tsx';
import { StudioIcon } from '../../ui/icons/studio-icon.tsx';
import { StudioButton, StudioLink } from '../../ui/studio-button.tsx';
import { useSidePanel } from '../../ui/use-side-panel.ts';
import { formatReportedMark, formatStoredMark, formatTrouble, listReportedMarks } from './format-report.ts';
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
  const me = useStudioMe();
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
        {episode && hasRight(me, 'releases') && (
          <Link to={studioRecordPath('episodes', episode.id)}>Править эпизод</Link>
        )}
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
function Acts({ report, answer }: ActsProps) {
  const { id, state, user, kind, reporters } = report;
  const me = useStudioMe();
  const { formData } = useNavigation();
  const busy = (act: string) => formData?.get('id') === String(id) && formData.getAll('act').at(-1) === act;
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
        {hasRight(me, 'releases') && <ReportedMarks report={report} />}
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

/** Each mark that viewers say, beside the one that the episode has, with a button that gives it to the episode. */
function ReportedMarks({ report: { messages, episode, marks } }: { report: FullReport }) {
  const { formData } = useNavigation();
  const reported = listReportedMarks(messages, marks);
  if (reported.length === 0 || !episode) return null;
  return (
    <>
      {/* The act of these buttons; other buttons of the form send their own after it. */}
      <input type="hidden" name="act" value="mark" />
      <ul className={styles.marks} aria-label="Метки из сообщений">
        {reported.map(({ message, stored, corrected, at }) => (
          <li key={message.id}>
            <dl>
              <dt>Сейчас</dt>
              <dd>{formatStoredMark(message.mark, stored)}</dd>
              <dt>Зритель</dt>
              <dd>
                {formatStoredMark(message.mark, corrected)}{' '}
                <a
                  href={`${episodePath(episode.id)}?t=${at}`}
                  aria-label={`Открыть эпизод с ${formatClock(at)}`}
                >
                  открыть с {formatClock(at)}
                </a>
              </dd>
            </dl>
            <input
              type="hidden"
              name={`before_${message.id}`}
              value={`${stored.start ?? ''}_${stored.stop ?? ''}`}
            />
            <StudioButton
              type="submit"
              name="apply"
              value={message.id}
              aria-busy={formData?.get('apply') === String(message.id)}
            >
              Применить метку
            </StudioButton>
          </li>
        ))}
      </ul>
    </>
  );
}
