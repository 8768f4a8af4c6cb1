import { useEffect, useRef, useState } from 'react';
import { removedTimecode } from '#contract/merge-timecodes.ts';
import { sendPositions } from '#web/entities/episode/position-sync.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { toStored } from './stored-position.ts';
import type { HistoryEntry } from './history-entry.ts';
import { storedPositions } from './use-stored-positions.ts';

// Longer than the message with the undo button is shown: until then nothing is changed.
const DELAY = 6000;

// Later than every known position, even if the clock of another device is ahead.
function momentAfter({ id, at }: HistoryEntry): number {
  return Math.max(Date.now(), at + 1000, (storedPositions().all()[id]?.at ?? 0) + 1);
}

function removeNow(entry: HistoryEntry): void {
  storedPositions().merge({ [entry.id]: toStored(removedTimecode(momentAfter(entry)), entry.releaseId) });
  sendPositions();
}

function restoreNow(entry: HistoryEntry): void {
  const at = momentAfter(entry);
  const { time, isWatched, releaseId } = entry;
  storedPositions().merge({ [entry.id]: toStored({ time, at, isWatched, markedAt: at }, releaseId) });
  sendPositions();
}

type Waiting = Map<string, { entry: HistoryEntry; timer: ReturnType<typeof setTimeout> }>;

function settle(waiting: Waiting, id: string): void {
  const pending = waiting.get(id);
  if (!pending) return;
  clearTimeout(pending.timer);
  waiting.delete(id);
  removeNow(pending.entry);
}

/**
 * Removes episodes from the history: they are hidden immediately and removed a few seconds later or when the page is
 * left; a message offers to undo it.
 */
export function useRemoval() {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const waiting = useRef<Waiting>(new Map());

  useEffect(() => {
    const all = waiting.current;
    const settleAll = () => {
      for (const id of all.keys()) settle(all, id);
    };
    // On the document, so that it runs before the last synchronisation, which listens to the window.
    document.addEventListener('visibilitychange', settleAll);
    return () => {
      document.removeEventListener('visibilitychange', settleAll);
      settleAll();
    };
  }, []);

  const restore = (entry: HistoryEntry) => {
    clearTimeout(waiting.current.get(entry.id)?.timer);
    if (!waiting.current.delete(entry.id)) restoreNow(entry);
    setGone((ids) => new Set([...ids].filter((id) => id !== entry.id)));
  };

  const remove = (entry: HistoryEntry) => {
    const timer = setTimeout(() => settle(waiting.current, entry.id), DELAY);
    waiting.current.set(entry.id, { entry, timer });
    setGone((ids) => new Set([...ids, entry.id]));
    const action = { label: 'Вернуть', run: () => restore(entry) };
    showToast('success', 'Убрано из истории', { action });
  };
  return { gone, remove };
}
