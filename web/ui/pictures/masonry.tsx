import type { ReactNode } from 'react';
import styles from './masonry.module.css';

/** The displayed width of a picture in a column, for the `sizes` attribute. */
export const MASONRY_SIZES = '(width >= 960px) 420px, (width >= 600px) 46vw, 92vw';

/**
 * Cards of different heights in columns of about 400 px, read and tabbed through from the top of the first column to
 * the end of the last. The pictures of the cards have fixed ratios, so nothing moves while they load.
 */
export function Masonry({ children }: { children: ReactNode }) {
  return <ul className={styles.columns}>{children}</ul>;
}
