import { openShelf } from '#web/storage/remembered.ts';
import { type Positions, readPositions, withoutForgotten } from './positions.ts';

let shown: Positions | null = null;
let isKept = false;
const listeners = new Set<() => void>();

function show(next: Positions): void {
  shown = next;
  for (const listener of listeners) listener();
}

const fromShelf = () => withoutForgotten(readPositions(openShelf()));

/**
 * Shows what the store of the positions knows; from then on it alone tells. Pages that only look need none of its code.
 */
export function showPositions(positions: Positions): void {
  isKept = true;
  show(positions);
}

/** Calls `listener` after every change; returns the way to stop. */
export function subscribeToPositions(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Another tab has written on the shelf. */
export function rereadPositions(): void {
  if (!isKept) show(fromShelf());
}

/** What is known now; always the same object until that changes. */
export function positionsNow(): Positions {
  return (shown ??= fromShelf());
}
