import { useEffect, useSyncExternalStore } from 'react';
import { openShelf } from '../remembered.ts';
import { type Positions, readPositions, withoutForgotten } from './positions.ts';

const NONE: Positions = {};

let shown: Positions | null = null;
let isKept = false;
const listeners = new Set<() => void>();

function show(next: Positions): void {
  shown = next;
  for (const listener of listeners) listener();
}

const fromShelf = () => withoutForgotten(readPositions(openShelf()));

/** Shows what the store of the positions knows; from then on it alone tells. Pages that only look need none of its code. */
export function showPositions(positions: Positions): void {
  isKept = true;
  show(positions);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function reread() {
  if (!isKept) show(fromShelf());
}

/** Where the viewer is in every episode; nothing on the server and in the first picture of the page. */
export function usePositions(): Positions {
  useEffect(() => {
    window.addEventListener('storage', reread);
    return () => window.removeEventListener('storage', reread);
  }, []);
  return useSyncExternalStore(
    subscribe,
    () => (shown ??= fromShelf()),
    () => NONE,
  );
}
