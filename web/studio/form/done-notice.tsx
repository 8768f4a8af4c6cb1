import { type ReactNode, useEffect, useRef } from 'react';
import { nameOfAct } from '#contract/studio/acts.ts';
import type { JournalEvent } from '#contract/studio/events.ts';
import { StudioIcon } from '../ui/icons/studio-icon.tsx';
import { ActButton } from './act-form.tsx';
import { ConfirmPassword } from './confirm/confirm-password.tsx';
import styles from './done-notice.module.css';
import { useAct } from './use-act.ts';

type NoticeProps = {
  children: ReactNode;
  isWrong?: boolean;
  /** The event that its button undoes. */
  event?: number | undefined;
  /** What the button undoes, for those who hear it. */
  name?: string;
};

/** Says what came of an act, and gets the focus: the control that did it is often gone. */
export function Notice({ children, isWrong = false, event, name }: NoticeProps) {
  const { answer, sent } = useAct('undo');
  const notice = useRef<HTMLOutputElement>(null);
  useEffect(() => notice.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <output ref={notice} className={styles.notice} tabIndex={-1}>
        <StudioIcon name={isWrong ? 'warning' : 'check'} />
        <span>{children}</span>
        {event !== undefined && answer?.problem !== undefined && answer.needs === undefined && (
          <span role="alert">{answer.problem}</span>
        )}
        {event !== undefined && (
          <ActButton
            act="undo"
            values={{ event }}
            size="small"
            {...(name !== undefined && { 'aria-label': `Отменить: ${name}` })}
          >
            Отменить
          </ActButton>
        )}
      </output>
      <ConfirmPassword fetcher={sent} what="Отменить сделанное" />
    </>
  );
}

/** Says what was just done, with the way to take it back. */
export function DoneNotice({ event, hasTitle = false }: { event: JournalEvent; hasTitle?: boolean }) {
  const name = nameOfAct(event.act);
  const undone = event.undo_of === null ? '' : ': прежнее вернулось';
  return (
    <Notice event={event.can_undo ? event.id : undefined} name={name}>
      {name}
      {hasTitle ? `: ${event.title}` : undone}
    </Notice>
  );
}
