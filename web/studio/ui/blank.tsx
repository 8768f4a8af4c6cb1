import type { ReactNode } from 'react';
import { tieText } from '#web/ui/tie-text.ts';
import styles from './blank.module.css';
import { StudioIcon, type StudioIconName } from './icons/studio-icon.tsx';

type BlankProps = {
  icon: StudioIconName;
  /** `bad` for what failed, `good` for what is done. */
  tone?: 'bad' | 'good' | undefined;
  heading: string;
  help?: string | undefined;
  /** What to do next; the button that helps comes first. */
  action?: ReactNode;
};

/** Stands in for rows that are not there: none yet, none found, all done, not loaded. */
export function Blank({ icon, tone, heading, help, action }: BlankProps) {
  return (
    <div className={styles.blank}>
      <span className={tone === undefined ? styles.icon : `${styles.icon} ${styles[tone]}`}>
        <StudioIcon name={icon} size={20} />
      </span>
      <h2>{tieText(heading)}</h2>
      {help !== undefined && <p>{tieText(help)}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
