import { classes } from '#web/ui/classes.ts';
import type { AskedPoll } from './load-poll.ts';
import styles from './rows.module.css';

/** What may be chosen: one of the options or, where the poll says so, several. */
export function Choices({ poll, labelledBy }: { poll: AskedPoll; labelledBy: string }) {
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
