import { Children, type ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './masonry.module.css';

/** The displayed width of a picture in a column, for the `sizes` attribute. */
export const MASONRY_SIZES = '(width >= 960px) 420px, (width >= 600px) 46vw, 92vw';

// Fewer would leave the last of four columns empty.
const MIN_IN_COLUMNS = 13;

/**
 * Cards of different heights in columns of about 400 px, read and tabbed through from the top of the first column to
 * the end of the last; a few of them in rows. The pictures of the cards have fixed ratios, so nothing moves while they
 * load.
 */
export function Masonry({ children }: { children: ReactNode }) {
  const isShort = Children.count(children) < MIN_IN_COLUMNS;
  return (
    <ul className={classes(styles.cards, isShort ? styles.rows : styles.columns)} data-grid="free wide">
      {children}
    </ul>
  );
}
