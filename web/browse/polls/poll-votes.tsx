import type { Ref } from 'react';
import { VisuallyHidden } from '#web/ui/controls/badge.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { PollResults } from './load-poll.ts';
import styles from './rows.module.css';

/** The results of a poll, a bar for each option, with the visitor's own votes marked. */
export function PollVotes({ poll, ref }: { poll: PollResults; ref: Ref<HTMLUListElement> }) {
  return (
    <ul ref={ref} className={styles.rows} aria-label="Итоги опроса" tabIndex={-1}>
      {poll.options.map(({ id, title, percent, isMine }) => (
        <li key={id} className={classes(styles.row, isMine && styles.mine)}>
          <progress className={styles.bar} max={100} value={percent} aria-hidden="true" />
          <span className={styles.chosen}>{isMine && <Icon name="check" size={18} />}</span>
          <span>
            {title}
            {isMine && <VisuallyHidden>, ваш выбор</VisuallyHidden>}
          </span>
          <span className={styles.percent}>{percent}&nbsp;%</span>
        </li>
      ))}
    </ul>
  );
}
