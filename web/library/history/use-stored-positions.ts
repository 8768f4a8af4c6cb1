import { useMemo, useSyncExternalStore } from 'react';
import { openStoredPositions, type StoredPositions } from './stored-positions.ts';
import { type StoredPositionMap, parseStored } from './stored-position.ts';

let stored: StoredPositions | null = null;

/** The positions of this browser, opened at first use and never on the server. */
export function storedPositions(): StoredPositions {
  return (stored ??= openStoredPositions());
}

function subscribe(listener: () => void) {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** The positions of this browser, removed ones included; null on the server and during hydration. */
export function useStoredPositions(): StoredPositionMap | null {
  const text = useSyncExternalStore(
    subscribe,
    () => storedPositions().text(),
    () => null,
  );
  return useMemo(() => {
    if (text === null) return null;
    try {
      return parseStored(JSON.parse(text || 'null'));
    } catch {
      return {};
    }
  }, [text]);
}
