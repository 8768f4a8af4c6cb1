/** An episode in the viewer's queue. */
export type QueueItem = { episodeId: string; releaseId: number };

/** Moves an item to another index; an index beyond the ends is clamped. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  if (item === undefined) return [...items];
  const others = items.toSpliced(from, 1);
  return others.toSpliced(Math.min(Math.max(0, to), others.length), 0, item);
}

/** Appends episodes; one that is already in the queue keeps its position. */
export function appendItems(items: readonly QueueItem[], added: readonly QueueItem[]): QueueItem[] {
  const present = new Set(items.map(({ episodeId }) => episodeId));
  return [...items, ...added.filter(({ episodeId }) => !present.has(episodeId))];
}

/** Removes one episode. */
export function removeItem(items: readonly QueueItem[], episodeId: string): QueueItem[] {
  return items.filter((item) => item.episodeId !== episodeId);
}

/** The item to continue with: the first unwatched episode, or the first item if all are watched. */
export function nextItem(
  items: readonly QueueItem[],
  isSeen: (episodeId: string) => boolean,
): QueueItem | undefined {
  return items.find(({ episodeId }) => !isSeen(episodeId)) ?? items[0];
}
