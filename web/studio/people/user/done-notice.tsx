import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { ACTS } from '#contract/studio/acts.ts';
import type { JournalEvent } from '#contract/studio/events.ts';
import { StudioIcon } from '../../ui/icons/studio-icon.tsx';
import { StudioButton } from '../../ui/studio-button.tsx';
import { useAct } from '../panels/act-form.tsx';
import styles from './user.module.css';

/** Says what was just done, with the way to take it back. */
export function DoneNotice({ event }: { event: JournalEvent }) {
  const { answer } = useAct('undo');
  const notice = useRef<HTMLOutputElement>(null);
  useEffect(() => notice.current?.focus({ preventScroll: true }), []);
  return (
    <output ref={notice} className={styles.done} tabIndex={-1}>
      <StudioIcon name="check" />
      <span>
        {ACTS[event.act].name}
        {event.undo_of !== null && ': прежнее вернулось'}
      </span>
      {answer?.problem !== undefined && <span role="alert">{answer.problem}</span>}
      {event.can_undo && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="act" value="undo" />
          <input type="hidden" name="event" value={event.id} />
          <StudioButton type="submit" size="small" aria-label={`Вернуть: ${ACTS[event.act].name}`}>
            Вернуть
          </StudioButton>
        </Form>
      )}
    </output>
  );
}
