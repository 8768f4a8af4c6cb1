import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import { tieText } from '#web/ui/tie-text.ts';
import styles from './setting-row.module.css';

type RowProps = {
  name: ReactNode;
  /** A description in one sentence. */
  about?: ReactNode;
  /** The control; beside the name if it fits. */
  children?: ReactNode;
  /** Whether the control stands below the name: a form, a picture. */
  below?: boolean;
  /** Ids of the texts that label and describe the control. */
  nameId?: string;
  aboutId?: string;
};

/** One setting: its name, description and control. */
export function SettingRow({ name, about, children, below, nameId, aboutId }: RowProps) {
  return (
    <div className={classes(styles.row, below && styles.below)}>
      <div className={styles.words}>
        <p id={nameId} className={styles.name}>
          {name}
        </p>
        {about && (
          <p id={aboutId} className={styles.about}>
            {tieText(about)}
          </p>
        )}
      </div>
      {children && <div className={styles.control}>{children}</div>}
    </div>
  );
}
