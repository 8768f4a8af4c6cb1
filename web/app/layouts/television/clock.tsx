import { formatTimeOfDay } from '#web/format/format-time-of-day.ts';
import { useNow } from '#web/ui/use-now.ts';

/** The viewer's time, in the corner of pages whose picture fills the screen. */
export function Clock() {
  const now = useNow();
  if (now === null) return null;
  return (
    <header data-clock>
      <time dateTime={now.toISOString()}>{formatTimeOfDay(now)}</time>
    </header>
  );
}
