import { classes } from '../classes.ts';
import styles from './skeleton.module.css';

/** A placeholder of the same size as the content that is loading. */
export function Skeleton({ shape, short }: { shape: 'poster' | 'frame' | 'line'; short?: boolean }) {
  return (
    <span className={classes(styles.skeleton, styles[shape], short && styles.short)} aria-hidden="true" />
  );
}
