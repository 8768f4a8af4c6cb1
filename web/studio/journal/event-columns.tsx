import type { JournalEvent } from '#contract/studio/events.ts';
import { formatPart } from '#web/format/date-formats.ts';
import { formatDate, formatMoment, MOSCOW_TIME_ZONE } from '#web/format/format-time.ts';
import { classes } from '#web/ui/classes.ts';
import { StudioIcon } from '../ui/icons/studio-icon.tsx';
import type { Column } from '../list/list-types.ts';
import { formatActor, formatEvent, formatFact, formatThing, formatVerb } from './format-event.ts';
import styles from './event/event-panel.module.css';

/** «16:42» for today, else «21 ноября, 16:42». */
export function formatAt(at: string, now: string): string {
  const [date, today] = [new Date(at), new Date(now)];
  const [day, hour] = [formatDate(date, today, MOSCOW_TIME_ZONE), formatPart('hour', date, MOSCOW_TIME_ZONE)];
  return day === formatDate(today, today, MOSCOW_TIME_ZONE) ? hour : `${day}, ${hour}`;
}

/** An event as a sentence, with who acted and the thing in bold. */
export function EventSentence({ event }: { event: JournalEvent }) {
  const thing = formatThing(event);
  const { kind, name } = formatActor(event);
  return (
    <span className={styles.sentence}>
      <span className={classes(styles.actor, kind !== 'member' && styles.other)} aria-hidden="true">
        {kind === 'member' && Array.from(name)[0]?.toUpperCase()}
        {kind === 'command' && <StudioIcon name="code" size={14} />}
        {kind === 'program' && <StudioIcon name="settings" size={14} />}
      </span>
      <span>
        <b>{name}</b>
        {/* One text: browsers leave lone spaces out of the name of a link. */}
        {` ${formatVerb(event)} `}
        {thing !== null && <b>{thing}</b>}
      </span>
    </span>
  );
}

/** The columns of the journal. */
export function eventColumns(now: string): Column<JournalEvent>[] {
  return [
    {
      id: 'sentence',
      title: 'Событие',
      cell: (event) => (
        <span className={styles.words}>
          <EventSentence event={event} />
        </span>
      ),
      text: formatEvent,
    },
    {
      id: 'fact',
      title: 'Что изменилось',
      cell: (event) => (
        <span className={styles.words}>
          {formatFact(event)}
          {event.undone_by !== null && <span className={styles.undone}>отменено</span>}
        </span>
      ),
      text: formatFact,
    },
    {
      id: 'reason',
      title: 'Причина',
      isOptional: true,
      cell: ({ reason }) => reason !== null && <span className={styles.words}>{reason}</span>,
      text: ({ reason }) => reason,
    },
    {
      id: 'id',
      title: 'Номер',
      isOptional: true,
      isNumber: true,
      cell: ({ id }) => id,
      text: ({ id }) => id,
    },
    {
      id: 'at',
      title: 'Когда',
      isNumber: true,
      cell: ({ at }) => (
        <time dateTime={at} title={`${formatMoment(new Date(at))} по Москве`}>
          {formatAt(at, now)}
        </time>
      ),
      text: ({ at }) => at,
    },
  ];
}
