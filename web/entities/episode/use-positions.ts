import { useEffect, useSyncExternalStore } from 'react';
import type { Positions } from './positions.ts';
import { currentPositions, NO_POSITIONS, rereadPositions, subscribeToPositions } from './shown-positions.ts';

/** The viewer's positions in all episodes; empty on the server and while hydrating. */
export function usePositions(): Positions {
  useEffect(() => {
    window.addEventListener('storage', rereadPositions);
    return () => window.removeEventListener('storage', rereadPositions);
  }, []);
  return useSyncExternalStore(subscribeToPositions, currentPositions, () => NO_POSITIONS);
}
