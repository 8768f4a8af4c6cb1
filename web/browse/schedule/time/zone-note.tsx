import { useTimeZone } from '#web/format/use-time-zone.ts';
import { formatZone } from './format-zone.ts';
import styles from './zone-note.module.css';

/** Tells whose times are shown: Moscow's, which is what the page has without scripts, or the viewer's. */
export function ZoneNote({ now }: { now: string }) {
  const zone = useTimeZone();
  return <span className={styles.note}>{formatZone(new Date(now), zone)}</span>;
}
