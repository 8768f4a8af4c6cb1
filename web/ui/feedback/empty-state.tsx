import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './empty-state.module.css';
import { Fox, type FoxMood } from '../icons/fox.tsx';
import { tieText } from '../tie-text.ts';

type EmptyStateProps = {
  heading: string;
  help?: ReactNode;
  /** A link or a button to go on with. */
  action?: ReactNode;
  mood?: FoxMood;
  /** Whether it leads what follows on the page: smaller, and on wide screens one line. */
  isLead?: boolean;
};

/** Stands in for an empty list: why it is empty, and what the viewer can do. */
export function EmptyState({ heading, help, action, mood = 'happy', isLead = false }: EmptyStateProps) {
  return (
    <div className={classes(styles.empty, isLead && styles.lead)}>
      <Fox mood={mood} size={isLead ? 112 : 180} />
      <h2>{tieText(heading)}</h2>
      {help !== undefined && <p className={styles.help}>{tieText(help)}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
