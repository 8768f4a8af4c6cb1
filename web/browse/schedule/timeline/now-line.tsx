import { VisuallyHidden } from '#web/ui/controls/badge.tsx';
import { useTimeZone } from '#web/format/use-time-zone.ts';
import { formatAirTime } from '../time/format-air-time.ts';
import styles from './now-line.module.css';

/** The line between what is out and what is to come. */
export function NowLine({ now }: { now: Date }) {
  const zone = useTimeZone();
  return (
    <li className={styles.now}>
      <VisuallyHidden>Сейчас</VisuallyHidden>
      <time dateTime={now.toISOString()} className={styles.clock}>
        {formatAirTime(now, zone).local}
      </time>
    </li>
  );
}
