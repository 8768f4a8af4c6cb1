import type { Ref } from 'react';
import { Spoken } from '#web/ui/controls/badge.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { AnsweredPoll } from './load-poll.ts';
import styles from './rows.module.css';

/** The results of a poll, a bar for each option, with the visitor's own votes marked. */
export function Votes({ poll, ref }: { poll: AnsweredPoll; ref: Ref<HTMLUListElement> }) {
  return (
    <ul ref={ref} className={styles.rows} aria-label="Итоги опроса" tabIndex={-1}>
      {poll.options.map(({ id, title, percent, isMine }) => (
        <li key={id} className={classes(styles.row, isMine && styles.mine)}>
          <progress className={styles.bar} max={100} value={percent} aria-hidden="true" />
          <span className={styles.chosen}>{isMine && <Icon name="check" size={18} />}</span>
          <span>
            {title}
            {isMine && <Spoken>, ваш выбор</Spoken>}
          </span>
          <span className={styles.percent}>{percent}&nbsp;%</span>
        </li>
      ))}
    </ul>
  );
}
