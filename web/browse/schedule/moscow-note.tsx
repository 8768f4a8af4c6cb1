import { useSyncExternalStore } from 'react';
import { classes } from '#web/ui/classes.ts';
import styles from './moscow-note.module.css';

const never = () => () => {};

// Minutes behind Greenwich.
const MOSCOW_OFFSET = -180;

/** Tells viewers whose clock is not Moscow's by which one the days are counted; its place is kept for it. */
export function MoscowNote() {
  const far = useSyncExternalStore(
    never,
    () => new Date().getTimezoneOffset() !== MOSCOW_OFFSET,
    () => false,
  );
  return <span className={classes(styles.note, !far && styles.unseen)}>Дни по московскому времени</span>;
}
