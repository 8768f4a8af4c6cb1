import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import styles from './setting-row.module.css';

type RowProps = {
  name: ReactNode;
  /** What it means, in a line. */
  about?: ReactNode;
  /** What changes it; beside its name where there is room. */
  children?: ReactNode;
  /** The control takes the line under the name: a form, a picture. */
  below?: boolean;
  /** Of the texts, for a control that they name and describe. */
  nameId?: string;
  aboutId?: string;
};

/** One setting: its name, what it means, and what changes it. */
export function SettingRow({ name, about, children, below, nameId, aboutId }: RowProps) {
  return (
    <div className={classes(styles.row, below && styles.below)}>
      <div className={styles.words}>
        <p id={nameId} className={styles.name}>
          {name}
        </p>
        {about && (
          <p id={aboutId} className={styles.about}>
            {about}
          </p>
        )}
      </div>
      {children && <div className={styles.control}>{children}</div>}
    </div>
  );
}
