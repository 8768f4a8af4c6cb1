import { useEffect, useRef, useState } from 'react';
import { forgottenAt } from '#contract/merge-timecodes.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { toKept } from './position.ts';
import type { Seen } from './seen.ts';
import { keptHere } from './use-kept.ts';

// Longer than a message stands: while it can be taken back, nothing has happened yet.
const DELAY = 6000;

// Newer than what is known of it, whatever the clocks of other devices say.
function momentAfter({ id, at }: Seen): number {
  return Math.max(Date.now(), at + 1000, (keptHere().all()[id]?.at ?? 0) + 1);
}

function takeOff(seen: Seen): void {
  keptHere().take({ [seen.id]: toKept(forgottenAt(momentAfter(seen)), seen.releaseId) });
}

function putBack(seen: Seen): void {
  const at = momentAfter(seen);
  const { time, isWatched, releaseId } = seen;
  keptHere().take({ [seen.id]: toKept({ time, at, isWatched, markedAt: at }, releaseId) });
}

type Waiting = Map<string, { seen: Seen; timer: ReturnType<typeof setTimeout> }>;

function settle(waiting: Waiting, id: string): void {
  const one = waiting.get(id);
  if (!one) return;
  clearTimeout(one.timer);
  waiting.delete(id);
  takeOff(one.seen);
}

/**
 * Takes episodes off the history: out of sight at once, for good a moment later or when the page is left; a message
 * takes it back.
 */
export function useRemoval() {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const waiting = useRef<Waiting>(new Map());

  useEffect(() => {
    const all = waiting.current;
    const settleAll = () => {
      for (const id of all.keys()) settle(all, id);
    };
    // Before the page tells the server its last: that listens to the window.
    document.addEventListener('visibilitychange', settleAll);
    return () => {
      document.removeEventListener('visibilitychange', settleAll);
      settleAll();
    };
  }, []);

  const restore = (seen: Seen) => {
    clearTimeout(waiting.current.get(seen.id)?.timer);
    if (!waiting.current.delete(seen.id)) putBack(seen);
    setGone((ids) => new Set([...ids].filter((id) => id !== seen.id)));
  };

  const remove = (seen: Seen) => {
    const timer = setTimeout(() => settle(waiting.current, seen.id), DELAY);
    waiting.current.set(seen.id, { seen, timer });
    setGone((ids) => new Set([...ids, seen.id]));
    const action = { label: 'Вернуть', run: () => restore(seen) };
    showToast('success', 'Убрано из истории', { action });
  };
  return { gone, remove };
}
