/** An episode in the viewer's queue. */
export type QueueItem = { episodeId: string; releaseId: number };

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
