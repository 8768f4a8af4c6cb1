import { useState } from 'react';
import { ExitDialog } from './exit-dialog.tsx';
import { Rail } from './rail.tsx';
import { useRemote } from './remote/use-remote.ts';
import { formatTimeOfDay } from '#web/format/format-time-of-day.ts';
import { useNow } from '#web/ui/use-now.ts';

/** The viewer's time, in the corner of pages whose picture fills the screen. */
function Clock() {
  const now = useNow();
  if (now === null) return null;
  return (
    <header data-clock>
      <time dateTime={now.toISOString()}>{formatTimeOfDay(now)}</time>
    </header>
  );
}

export { recognizeRemote } from './remote/recognize-remote.ts';

/** What a page for televisions has besides its content: the rail of sections, the clock, and the keys of the remote. */
export function Television({ hasRail = false }: { hasRail?: boolean }) {
  const [isLeaving, setIsLeaving] = useState(false);
  useRemote(() => setIsLeaving(true));
  return (
    <>
      {hasRail && <Rail />}
      <Clock />
      <ExitDialog open={isLeaving} onClose={() => setIsLeaving(false)} />
    </>
  );
}
