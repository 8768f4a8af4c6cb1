import type { ReactNode } from 'react';
import type { Bell } from '#contract/studio/bell.ts';
import { classes } from '#web/ui/classes.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { useStudioMe } from '../../access/studio-me.ts';
import { Blank } from '../../ui/blank.tsx';
import { StudioIcon } from '../../ui/icons/studio-icon.tsx';
import { StudioButton } from '../../ui/studio-button.tsx';
import { EventSentence, formatAt } from '../event-columns.tsx';
import { eventAddress, formatOwnSteps, listWaiting } from './bell-lines.ts';
import styles from './studio-bell.module.css';
import type { ShownBell, useBell } from './use-bell.ts';

type BellContentProps = {
  shown: ReturnType<typeof useBell>['shown'];
  onRetry: () => Promise<void>;
  /** After somebody has followed a line. */
  onFollow: () => void;
};

/** What the panel of the bell holds: its lines, or that they are loading, missing or none. */
export function BellContent({ shown, onRetry, onFollow }: BellContentProps) {
  if (shown.state === 'failed')
    return (
      <Blank
        icon="warning"
        tone="bad"
        heading="Уведомления не загрузились"
        help="Они никуда не денутся."
        action={<StudioButton onClick={() => void onRetry()}>Повторить</StudioButton>}
      />
    );
  if (shown.state !== 'loaded')
    return (
      <output className={styles.loading} aria-label="Загружаем уведомления">
        {Array.from({ length: 4 }, (_, i) => (
          <span key={i} />
        ))}
      </output>
    );
  const { journal } = shown.bell;
  return (
    <>
      <BellLines bell={shown.bell} onFollow={onFollow} />
      {journal !== null && (
        <p className={styles.journal}>
          Последняя запись журнала и её сумма: <code>{journal}</code>
        </p>
      )}
    </>
  );
}

function BellLines({ bell, onFollow }: { bell: ShownBell; onFollow: () => void }) {
  const { id: ownId } = useStudioMe();
  const waiting = listWaiting(bell, bell.now);
  if (waiting.length === 0 && bell.events.length === 0)
    return (
      <Blank
        icon="bell"
        heading="Пока ничего нет"
        help="Здесь появится то, что касается вас: отданные на публикацию релизы, жалобы, сроки, отмены."
      />
    );
  const line = (to: string, isNew: boolean, at: string, children: ReactNode, isDue = false) => (
    <Link to={to} onClick={onFollow} className={classes(styles.line, isNew && styles.new)}>
      {children}
      <time dateTime={at}>
        {isDue && 'до '}
        {formatAt(at, bell.now)}
      </time>
      {isNew && <span className={styles.announcement}>, новое</span>}
    </Link>
  );
  return (
    <ul className={styles.lines}>
      {waiting.map(({ to, icon, text, at, isNew, isLate, isDue }) => (
        <li key={to}>
          {line(
            to,
            isNew,
            at,
            <span className={classes(styles.waiting, isLate && styles.late)}>
              <span>
                <StudioIcon name={icon} />
              </span>
              {text}
            </span>,
            isDue,
          )}
        </li>
      ))}
      {bell.events.map((event) => (
        <li key={event.id}>
          {line(eventAddress(event, ownId), event.is_new, event.at, <BellEvent event={event} />)}
        </li>
      ))}
    </ul>
  );
}

function BellEvent({ event }: { event: Bell['events'][number] }) {
  const steps = formatOwnSteps(event);
  return (
    <>
      {steps !== undefined && <b className={styles.own}>{steps}</b>}
      <EventSentence event={event} />
      {event.reason !== null && <q className={styles.reason}>{event.reason}</q>}
    </>
  );
}
