import type { Position, Positions } from './positions.ts';

/**
 * Compares positions for an order by the moment of watching, the last first. Clients send several with one moment: then
 * an unfinished one comes first.
 */
export function compareByLastWatched(a: Position, b: Position): number {
  return b.at - a.at || Number(a.isWatched) - Number(b.isWatched);
}

/** Returns the episode watched last; of several with one moment an unfinished one, or the last in watching order. */
export function lastStarted<E extends { id: string }>(
  episodes: readonly E[],
  positions: Positions,
): E | undefined {
  const started = episodes.filter(({ id }) => positions[id]).toReversed();
  const at = ({ id }: E) => positions[id] as Position;
  return started.toSorted((a, b) => compareByLastWatched(at(a), at(b)))[0];
}
