/** An episode in a queue that the viewer has put together. */
export type QueueItem = { episodeId: string; releaseId: number };

/** Moves an item to another place; both are counted from 0, and a place beyond the ends is the end. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  if (item === undefined) return [...items];
  const others = items.toSpliced(from, 1);
  return others.toSpliced(Math.min(Math.max(0, to), others.length), 0, item);
}

/** Puts episodes at the end, each once: one that is there already keeps its place. */
export function withAdded(items: readonly QueueItem[], added: readonly QueueItem[]): QueueItem[] {
  const there = new Set(items.map(({ episodeId }) => episodeId));
  return [...items, ...added.filter(({ episodeId }) => !there.has(episodeId))];
}

/** Takes one episode out. */
export function without(items: readonly QueueItem[], episodeId: string): QueueItem[] {
  return items.filter((item) => item.episodeId !== episodeId);
}

/** Where a queue goes on: its first unseen episode, or its first where all are seen. */
export function nextOf(
  items: readonly QueueItem[],
  isSeen: (episodeId: string) => boolean,
): QueueItem | undefined {
  return items.find(({ episodeId }) => !isSeen(episodeId)) ?? items[0];
}
