import { useSyncExternalStore } from 'react';
import { classes } from '#web/ui/classes.ts';
import styles from './moscow-note.module.css';

const subscribeToNothing = () => () => {};

// As returned by `getTimezoneOffset`: minutes from local time to UTC.
const MOSCOW_OFFSET = -180;

/** Tells viewers in other time zones that days are counted in Moscow time; its space is always reserved. */
export function MoscowNote() {
  const isElsewhere = useSyncExternalStore(
    subscribeToNothing,
    () => new Date().getTimezoneOffset() !== MOSCOW_OFFSET,
    () => false,
  );
  return (
    <span className={classes(styles.note, !isElsewhere && styles.unseen)}>Дни по московскому времени</span>
  );
}
