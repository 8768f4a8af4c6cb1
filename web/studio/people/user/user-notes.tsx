import { Form } from 'react-router';
import type { StudioMe } from '#contract/studio/me.ts';
import type { StudioUser } from '#contract/studio/users.ts';
import { RelativeTime } from '#web/format/relative-time.tsx';
import { ActButton } from '../../form/act-form.tsx';
import panel from '../../form/act-panel.module.css';
import { FormFields, TextField } from '../../form/field.tsx';
import { useAct } from '../../form/use-act.ts';
import { StudioIcon } from '../../ui/icons/studio-icon.tsx';
import { StudioButton } from '../../ui/studio-button.tsx';
import { Panel } from '../../ui/studio-page.tsx';
import styles from './user.module.css';

/** The notes that moderators write for each other; their authors delete them. */
export function UserNotes({ me, user, now }: { me: StudioMe; user: StudioUser; now: string }) {
  const { answer, isBusy, form } = useAct('note');
  const removal = useAct('remove-note').answer;
  return (
    <Panel title="Заметки модераторов" isFlush>
      {user.notes.length > 0 && (
        <ul className={styles.rows}>
          {user.notes.map(({ id, text, author, created_at }) => (
            <li key={id}>
              <div className={styles.what}>
                <p className={styles.text}>{text}</p>
                <span className={styles.quiet}>
                  {author ? `${author.nickname ?? author.login}, ` : ''}
                  <RelativeTime at={created_at} now={now} />
                </span>
              </div>
              {author?.id === me.id && (
                <ActButton
                  act="remove-note"
                  values={{ note: id }}
                  variant="bare"
                  size="small"
                  square
                  aria-label="Удалить заметку"
                >
                  <StudioIcon name="close" />
                </ActButton>
              )}
            </li>
          ))}
        </ul>
      )}
      <Form {...form} className={styles.write}>
        <FormFields answer={answer ?? removal} className={panel.form}>
          <input type="hidden" name="act" value="note" />
          <TextField
            // Empty again when the note is there.
            key={user.notes.length}
            name="text"
            label="Новая заметка: её видят все, кто ведёт пользователей, но не сам человек"
            rows={2}
            maxLength={2000}
            required
          />
          <StudioButton type="submit" aria-busy={isBusy}>
            Добавить
          </StudioButton>
        </FormFields>
      </Form>
    </Panel>
  );
}
