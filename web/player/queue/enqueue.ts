import type { Undo } from './mark-episodes.ts';
import { type QueueItem, appendItems } from './queue-items.ts';
import { openLocalQueue } from './use-local-queue.ts';

/** Appends an episode to the viewer's queue; returns the message for the viewer, with an undo if it was added. */
export function enqueue(label: string, item: QueueItem): { text: string; undo?: Undo } {
  const before = openLocalQueue().get();
  const items = appendItems(before.items, [item]);
  if (items.length === before.items.length) return { text: `${label} уже в\u00A0очереди` };
  openLocalQueue().set({ ...before, items });
  return { text: `${label} добавлен в\u00A0очередь`, undo: () => openLocalQueue().set(before) };
}
