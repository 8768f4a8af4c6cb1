import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { Fox } from '../icons/fox.tsx';

type EmptyStateProps = {
  heading: string;
  help?: ReactNode;
  /** The way out. */
  action?: ReactNode;
  mood?: 'happy' | 'sad';
};

/** What is shown where a list would be: why it is empty, and what can be done. */
export function EmptyState({ heading, help, action, mood = 'happy' }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Fox mood={mood} size={180} />
      <h2>{heading}</h2>
      {help !== undefined && <p className={styles.help}>{help}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
