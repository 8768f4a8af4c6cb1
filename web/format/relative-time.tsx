import { momentWords, timeAgo } from './time.ts';
import { useTimeZone } from './use-time-zone.ts';

/** A moment told from `now`, by Moscow on the server and then by the viewer's clock. */
export function RelativeTime({ at, now, short = false }: { at: string; now: string; short?: boolean }) {
  const zone = useTimeZone();
  const date = new Date(at);
  return (
    <time dateTime={at} title={momentWords(date, zone)}>
      {timeAgo(date, new Date(now), zone, { short })}
    </time>
  );
}
