import { useEffect, useSyncExternalStore } from 'react';
import type { Positions } from './positions.ts';
import { positionsNow, rereadPositions, subscribeToPositions } from './shown-positions.ts';

const NONE: Positions = {};

/** Where the viewer is in every episode; nothing on the server and in the first picture of the page. */
export function usePositions(): Positions {
  useEffect(() => {
    window.addEventListener('storage', rereadPositions);
    return () => window.removeEventListener('storage', rereadPositions);
  }, []);
  return useSyncExternalStore(subscribeToPositions, positionsNow, () => NONE);
}
