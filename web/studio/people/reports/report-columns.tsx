import type { StudioReport } from '#contract/studio/reports.ts';
import { Avatar } from '#web/entities/viewer/account/avatar.tsx';
import { formatNumber, type PluralForms, pluralForm } from '#web/format/format-count.ts';
import { RelativeTime } from '#web/format/relative-time.tsx';
import type { Column } from '../../list/list-types.ts';
import { StateMark } from '../../ui/state-mark.tsx';
import { formatReportState, formatSubject, formatTrouble, KIND_NAMES } from './format-report.ts';
import styles from './reports.module.css';

/** How many messages a report holds. */
export const MESSAGES: PluralForms = ['сообщение', 'сообщения', 'сообщений'];

const MARKS = { new: 'attention', taken: 'working', done: 'done', refused: 'off' } as const;

/** The state of a report: its glyph and its words. */
export function ReportMark({ report }: { report: Pick<StudioReport, 'state' | 'taken_by'> }) {
  return <StateMark state={MARKS[report.state]}>{formatReportState(report)}</StateMark>;
}

/** What a report is about, a person with the avatar. */
export function Subject({ report }: { report: StudioReport }) {
  return (
    <span className={styles.subject}>
      {report.user && <Avatar viewer={report.user} size={26} />}
      <span>{formatSubject(report)}</span>
    </span>
  );
}

function When({ at, now }: { at: string; now: string }) {
  return (
    <span className={styles.when}>
      <RelativeTime at={at} now={now} />
    </span>
  );
}

/** The columns of the list of reports. */
export function reportColumns(now: string): Column<StudioReport>[] {
  return [
    {
      id: 'subject',
      title: 'О чём',
      cell: (row) => <Subject report={row} />,
      text: formatSubject,
    },
    { id: 'trouble', title: 'Что не так', cell: formatTrouble, text: formatTrouble },
    {
      id: 'kind',
      title: 'Вид',
      isOptional: true,
      cell: ({ kind }) => KIND_NAMES[kind],
      text: ({ kind }) => KIND_NAMES[kind],
    },
    { id: 'host', title: 'Сервер', cell: ({ host }) => host, text: ({ host }) => host },
    {
      id: 'state',
      title: 'Состояние',
      cell: (row) => <ReportMark report={row} />,
      text: formatReportState,
    },
    {
      id: 'count',
      title: 'Сообщений',
      isNumber: true,
      cell: ({ count, episode }) =>
        episode && (
          <>
            {formatNumber(count)}
            <span className={styles.onCard}> {pluralForm(count, MESSAGES)}</span>
          </>
        ),
      text: ({ count }) => count,
    },
    {
      id: 'created_at',
      title: 'Первое',
      isNumber: true,
      isOptional: true,
      cell: ({ created_at }) => <When at={created_at} now={now} />,
      text: ({ created_at }) => created_at,
    },
    {
      id: 'last_at',
      title: 'Последнее',
      isNumber: true,
      cell: ({ last_at }) => <When at={last_at} now={now} />,
      text: ({ last_at }) => last_at,
    },
  ];
}
