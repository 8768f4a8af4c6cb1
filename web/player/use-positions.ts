import { useEffect, useSyncExternalStore } from 'react';
import { createPositionStore, type Positions, type PositionStore } from './positions.ts';
import { openShelf } from './remembered.ts';

let store: PositionStore | null = null;

/** The positions of this browser; made at first use, so that the server never has any. */
export function browserPositions(): PositionStore {
  return (store ??= createPositionStore(openShelf()));
}

const NONE: Positions = {};
const never = () => () => {};

/** Where the viewer is in every episode; nothing on the server and in the first picture of the page. */
export function usePositions(): Positions {
  const isBrowser = typeof window !== 'undefined';
  useEffect(() => {
    const { reload } = browserPositions();
    window.addEventListener('storage', reload);
    return () => window.removeEventListener('storage', reload);
  }, []);
  return useSyncExternalStore(
    isBrowser ? browserPositions().subscribe : never,
    () => browserPositions().all(),
    () => NONE,
  );
}
