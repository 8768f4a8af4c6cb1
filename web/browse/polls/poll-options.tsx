import { classes } from '#web/ui/classes.ts';
import type { PollQuestion } from './load-poll.ts';
import styles from './rows.module.css';

/** The options of a poll as radio buttons, or as checkboxes if several may be selected. */
export function PollOptions({ poll, labelledBy }: { poll: PollQuestion; labelledBy: string }) {
  const { options, isMultiple } = poll;
  return (
    <fieldset className={styles.rows} aria-labelledby={labelledBy}>
      {options.map(({ id, title }) => (
        <label key={id} className={classes(styles.row, styles.choice)}>
          <input
            className={styles.mark}
            type={isMultiple ? 'checkbox' : 'radio'}
            name="option"
            value={id}
            required={!isMultiple}
          />
          <span>{title}</span>
        </label>
      ))}
    </fieldset>
  );
}
