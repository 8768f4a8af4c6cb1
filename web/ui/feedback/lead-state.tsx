import type { ReactNode } from 'react';
import { Fox } from '../icons/fox.tsx';
import { tieText } from '../tie-text.ts';
import styles from './lead-state.module.css';

type LeadProps = { heading: string; help: string; action: ReactNode };

/** The message of an empty list above what one can go on with, beside a small fox. */
export function LeadState({ heading, help, action }: LeadProps) {
  return (
    <div className={styles.lead}>
      <Fox mood="happy" size={88} />
      <div>
        <h2>{tieText(heading)}</h2>
        <p>{tieText(help)}</p>
      </div>
      <div className={styles.action}>{action}</div>
    </div>
  );
}
