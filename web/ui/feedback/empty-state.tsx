import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { Fox, type FoxMood } from '../icons/fox.tsx';
import { tieText } from '../tie-text.ts';

type EmptyStateProps = {
  heading: string;
  help?: ReactNode;
  /** A link or a button to go on with. */
  action?: ReactNode;
  mood?: FoxMood;
};

/** Stands in for an empty list: why it is empty, and what the viewer can do. */
export function EmptyState({ heading, help, action, mood = 'happy' }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Fox mood={mood} size={180} />
      <h2>{tieText(heading)}</h2>
      {help !== undefined && <p className={styles.help}>{tieText(help)}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
