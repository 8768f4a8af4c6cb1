import { useEffect, useRef } from 'react';
import { ACTS } from '#contract/studio/acts.ts';
import type { JournalEvent } from '#contract/studio/events.ts';
import { StudioIcon } from '../../ui/icons/studio-icon.tsx';
import { UndoButton } from './user-history.tsx';
import styles from './user.module.css';

/** Says what was just done, with the way to take it back. */
export function DoneNotice({ event }: { event: JournalEvent }) {
  const notice = useRef<HTMLOutputElement>(null);
  useEffect(() => notice.current?.focus({ preventScroll: true }), []);
  return (
    <output ref={notice} className={styles.done} tabIndex={-1}>
      <StudioIcon name="check" />
      <span>
        {ACTS[event.act].name}
        {event.undo_of !== null && ': прежнее вернулось'}
      </span>
      {event.can_undo && <UndoButton event={event} label="Вернуть" />}
    </output>
  );
}
