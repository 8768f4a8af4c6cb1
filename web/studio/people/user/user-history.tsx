import { Form } from 'react-router';
import { ACTS } from '#contract/studio/acts.ts';
import { STUDIO_JOURNAL_PATH } from '#contract/studio/addresses.ts';
import type { JournalEvent } from '#contract/studio/events.ts';
import { RelativeTime } from '#web/format/relative-time.tsx';
import { StudioButton, StudioLink } from '../../ui/studio-button.tsx';
import { Panel } from '../../ui/studio-page.tsx';
import { useAct } from '../panels/act-form.tsx';
import { describeEvent } from './describe-event.ts';
import styles from './user.module.css';

function actorOf({ actor, command_user }: JournalEvent): string {
  if (actor) return actor.nickname ?? actor.login;
  return command_user === null ? 'сам сайт' : `сервер, ${command_user}`;
}

/** A form with one button that takes an event back. */
export function UndoButton({ event, label = 'Отменить' }: { event: JournalEvent; label?: string }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="act" value="undo" />
      <input type="hidden" name="event" value={event.id} />
      <StudioButton type="submit" size="small" aria-label={`${label}: ${ACTS[event.act].name}`}>
        {label}
      </StudioButton>
    </Form>
  );
}

/** What was done about a person, the newest first. */
export function UserHistory({
  userId,
  events,
  now,
}: {
  userId: number;
  events: readonly JournalEvent[];
  now: string;
}) {
  const { answer } = useAct('undo');
  return (
    <Panel
      title="История"
      isFlush
      action={
        events.length > 0 && (
          <StudioLink variant="bare" size="small" to={`${STUDIO_JOURNAL_PATH}?thing=user&thing_id=${userId}`}>
            В журнале
          </StudioLink>
        )
      }
    >
      {answer?.problem !== undefined && (
        <p className={styles.problem} role="alert">
          {answer.problem}
        </p>
      )}
      {events.length === 0 ? (
        <p className={styles.none}>С этим человеком ещё ничего не делали.</p>
      ) : (
        <ul className={styles.rows}>
          {events.map((event) => (
            <li key={event.id} className={event.undone_by === null ? undefined : styles.undone}>
              <div className={styles.what}>
                <b>{ACTS[event.act].name}</b>
                {[event.reason, ...describeEvent(event)].map(
                  (text) =>
                    text !== null && (
                      <p key={text} className={styles.text}>
                        {text}
                      </p>
                    ),
                )}
                <span className={styles.quiet}>
                  {actorOf(event)}, <RelativeTime at={event.at} now={now} />
                  {event.undone_by !== null && ', отменено'}
                  {event.undo_of !== null && ', это отмена'}
                  {event.is_erased && ', содержание удалено'}
                </span>
              </div>
              {event.can_undo && <UndoButton event={event} />}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
