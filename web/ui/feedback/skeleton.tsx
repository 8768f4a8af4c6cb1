import { classes } from '../classes.ts';
import styles from './skeleton.module.css';

/** The outline of what is being loaded, as large as the thing itself. */
export function Skeleton({ shape, short }: { shape: 'poster' | 'frame' | 'line'; short?: boolean }) {
  return (
    <span className={classes(styles.skeleton, styles[shape], short && styles.short)} aria-hidden="true" />
  );
}
