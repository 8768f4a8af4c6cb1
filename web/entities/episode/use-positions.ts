import { useEffect, useSyncExternalStore } from 'react';
import type { Positions } from './positions.ts';
import { currentPositions, rereadPositions, subscribeToPositions } from './shown-positions.ts';

const NONE: Positions = {};

/** The viewer's positions in all episodes; empty on the server and while hydrating. */
export function usePositions(): Positions {
  useEffect(() => {
    window.addEventListener('storage', rereadPositions);
    return () => window.removeEventListener('storage', rereadPositions);
  }, []);
  return useSyncExternalStore(subscribeToPositions, currentPositions, () => NONE);
}
