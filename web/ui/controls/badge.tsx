import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classes } from '../classes.ts';

type BadgeProps = {
  children: ReactNode;
  look?: 'plain' | 'fresh' | 'outline';
  /** What a screen reader says instead of the short sign. */
  spoken?: string | undefined;
};

/** A word or a sign of a few letters laid on a picture or set in a line of facts. */
export function Badge({ children, look = 'plain', spoken }: BadgeProps) {
  return (
    <span className={classes(styles.badge, look !== 'plain' && styles[look])}>
      {spoken === undefined ? (
        children
      ) : (
        <>
          <span aria-hidden="true">{children}</span>
          <Spoken>{spoken}</Spoken>
        </>
      )}
    </span>
  );
}

/** The red dot of what is alive; the words beside it carry the meaning. */
export function Dot() {
  return <span className={styles.dot} aria-hidden="true" />;
}

/** Text for screen readers only. */
export function Spoken({ children }: { children: ReactNode }) {
  return <span className="spoken">{children}</span>;
}
