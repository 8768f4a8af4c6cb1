import type { ReactNode } from 'react';
import styles from './state-mark.module.css';

const RING = <circle cx="7" cy="7" r="5.5" />;
const DISC = <circle cx="7" cy="7" r="6.25" />;

// Each has a shape of its own, so that no state is a colour alone.
const SHAPES = {
  planned: <g strokeDasharray="2.3 2">{RING}</g>,
  working: (
    <>
      {RING}
      <path className={styles.fill} d="M7 3.5a3.5 3.5 0 0 1 0 7z" />
    </>
  ),
  running: (
    <>
      <g className={styles.faint}>{RING}</g>
      <path d="M7 1.5A5.5 5.5 0 0 1 12.5 7" />
    </>
  ),
  attention: (
    <>
      <g className={styles.fill}>{DISC}</g>
      <path className={styles.inner} d="M7 3.5v4M7 10.2h.01" />
    </>
  ),
  timed: (
    <>
      {RING}
      <path d="M7 4v3.2l2 1.2" />
    </>
  ),
  done: (
    <>
      <g className={styles.fill}>{DISC}</g>
      <path className={styles.inner} d="M4.2 7.2 6.2 9.2 9.9 5.2" />
    </>
  ),
  off: (
    <>
      {RING}
      <path d="M4.7 7h4.6" />
    </>
  ),
  failed: (
    <>
      <g className={styles.fill}>{DISC}</g>
      <path className={styles.inner} d="M4.9 4.9 9.1 9.1M9.1 4.9 4.9 9.1" />
    </>
  ),
} as const;

export type StudioState = keyof typeof SHAPES;

/** A state: a glyph of its own shape and colour, and its word. */
export function StateMark({ state, children }: { state: StudioState; children: ReactNode }) {
  return (
    <span className={styles.state}>
      <svg className={styles[state]} width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
        {SHAPES[state]}
      </svg>
      {children}
    </span>
  );
}
