import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classes } from '../classes.ts';

type BadgeProps = {
  children: ReactNode;
  variant?: 'plain' | 'fresh' | 'outline';
  /** Replaces the badge's text for screen readers. */
  spoken?: string | undefined;
};

/** A short label on a picture or in a line of facts. */
export function Badge({ children, variant: look = 'plain', spoken }: BadgeProps) {
  return (
    <span className={classes(styles.badge, styles[look])}>
      {spoken === undefined ? (
        children
      ) : (
        <>
          <span aria-hidden="true">{children}</span>
          <VisuallyHidden>{spoken}</VisuallyHidden>
        </>
      )}
    </span>
  );
}

/** The red dot that marks something current; decorative, the text beside it carries the meaning. */
export function LiveDot() {
  return <span className={styles.dot} aria-hidden="true" />;
}

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="spoken">{children}</span>;
}
