import type { ReactNode } from 'react';
import { Fox } from '#web/ui/icons/fox.tsx';
import { tieText } from '#web/ui/tie-text.ts';
import styles from './local-list.module.css';

type LeadProps = { heading: string; help: string; action: ReactNode };

/** The message of an empty list above the popular releases, beside a small fox. */
export function LeadState({ heading, help, action }: LeadProps) {
  return (
    <div className={styles.invitation}>
      <Fox mood="happy" size={88} />
      <div>
        <h2>{tieText(heading)}</h2>
        {tieText(help)}
      </div>
      {action}
    </div>
  );
}
