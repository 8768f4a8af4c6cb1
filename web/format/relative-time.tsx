import { formatMoment, formatTimeAgo } from './format-time.ts';
import { useTimeZone } from './use-time-zone.ts';

/** A moment relative to `now`: in Moscow time on the server and until hydration, then in the viewer's time zone. */
export function RelativeTime({ at, now, short = false }: { at: string; now: string; short?: boolean }) {
  const zone = useTimeZone();
  const date = new Date(at);
  return (
    <time dateTime={at} title={formatMoment(date, zone)}>
      {formatTimeAgo(date, new Date(now), zone, { short })}
    </time>
  );
}
