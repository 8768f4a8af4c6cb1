import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { ACTS } from '#contract/studio/acts.ts';
import type { JournalEvent } from '#contract/studio/events.ts';
import { StudioIcon } from '../../ui/icons/studio-icon.tsx';
import { StudioButton } from '../../ui/studio-button.tsx';
import styles from './jobs.module.css';

/** Says what was just done, with the way to take it back. */
export function ActNotice({ event }: { event: JournalEvent }) {
  const notice = useRef<HTMLOutputElement>(null);
  useEffect(() => notice.current?.focus({ preventScroll: true }), []);
  return (
    <output ref={notice} className={styles.notice} tabIndex={-1}>
      <StudioIcon name="check" />
      <span>
        {ACTS[event.act].name}: {event.title}
      </span>
      {event.can_undo && event.undo_of === null && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={event.id} />
          <StudioButton type="submit" name="act" value="undo" size="small">
            Вернуть
          </StudioButton>
        </Form>
      )}
    </output>
  );
}
