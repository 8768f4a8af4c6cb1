import { useSyncExternalStore } from 'react';
import { momentWords, MOSCOW, timeAgo } from './time.ts';

const never = () => () => {};

/** A moment told from `now`: on the server, and until scripts run, in Moscow time; then in the zone of the viewer. */
export function RelativeTime({ at, now, short = false }: { at: string; now: string; short?: boolean }) {
  const zone = useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => MOSCOW,
  );
  const date = new Date(at);
  return (
    <time dateTime={at} title={momentWords(date, zone)}>
      {timeAgo(date, new Date(now), zone, { short })}
    </time>
  );
}
