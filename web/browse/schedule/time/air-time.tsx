import { VisuallyHidden } from '#web/ui/controls/badge.tsx';
import { useTimeZone } from '#web/format/use-time-zone.ts';
import styles from './air-time.module.css';
import { formatAirTime } from './format-air-time.ts';
import type { ScheduledRelease } from '../scheduled.ts';

type AirTimeProps = NonNullable<ScheduledRelease['time']> & {
  /** Whether it is shown under the viewer's own day, which needs no name then. */
  isOwnDay?: boolean;
};

/**
 * The time when an episode was or usually is published: Moscow time on the server and during hydration, then the
 * viewer's time with the Moscow time beside it.
 */
export function AirTime({ at, isAbout, isOwnDay }: AirTimeProps) {
  const zone = useTimeZone();
  const { local, day, moscow } = formatAirTime(new Date(at), zone);
  return (
    <time dateTime={at} className={styles.time}>
      <span>
        {isAbout && (
          <>
            <span className={styles.other} aria-hidden="true">
              {'≈ '}
            </span>
            <VisuallyHidden>около </VisuallyHidden>
          </>
        )}
        {local}
        {!isOwnDay && day && <span className={styles.other}> {day}</span>}
      </span>
      <span className={styles.other}>{moscow}</span>
    </time>
  );
}
