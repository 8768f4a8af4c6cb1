import { useState } from 'react';
import { Clock } from './clock.tsx';
import { ExitDialog } from './exit-dialog.tsx';
import { Rail } from './rail.tsx';
import { useRemote } from './remote/use-remote.ts';

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
