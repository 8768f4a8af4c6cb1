import type { Undo } from './mark-episodes.ts';
import { type QueueItem, withAdded } from './queue-items.ts';
import { browserQueue } from './use-own-queue.ts';

/** Puts an episode at the end of the viewer's own queue, and says so. */
export function enqueue(label: string, item: QueueItem): { text: string; undo?: Undo } {
  const before = browserQueue().get();
  const items = withAdded(before.items, [item]);
  if (items.length === before.items.length) return { text: `${label} уже в\u00A0очереди` };
  browserQueue().set({ ...before, items });
  return { text: `${label} добавлен в\u00A0очередь`, undo: () => browserQueue().set(before) };
}
