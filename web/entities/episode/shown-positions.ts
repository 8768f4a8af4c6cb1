import { openBrowserStorage } from '#web/entities/storage/browser-storage.ts';
import { type Positions, readPositions, withoutCleared } from './positions.ts';

/** The positions of a viewer who has none: one object, so that a page hydrated with it is not rendered again. */
export const NO_POSITIONS: Positions = {};

let shown: Positions | null = null;
let hasStore = false;
const listeners = new Set<() => void>();

const orNone = (found: Positions) => (Object.keys(found).length > 0 ? found : NO_POSITIONS);

function show(next: Positions): void {
  shown = orNone(next);
  for (const listener of listeners) listener();
}

const fromStorage = () => orNone(withoutCleared(readPositions(openBrowserStorage())));

/**
 * Shows the positions of the position store, which from then on is the only source. Pages that only read positions do
 * not load the code of the store.
 */
export function showPositions(positions: Positions): void {
  hasStore = true;
  show(positions);
}

/** Calls `listener` after every change; returns a function that unsubscribes. */
export function subscribeToPositions(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reads the positions again after another tab has written to storage. */
export function rereadPositions(): void {
  if (!hasStore) show(fromStorage());
}

/** Returns the current positions: the same object until they change. */
export function currentPositions(): Positions {
  return (shown ??= fromStorage());
}
