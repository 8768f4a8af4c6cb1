import { useMemo, useSyncExternalStore } from 'react';
import { browserKept, type KeptPositions } from './kept-positions.ts';
import { type KeptAll, parseKept } from './position.ts';

let kept: KeptPositions | null = null;

/** The positions of this browser; made at first use, so that the server never has any. */
export function keptHere(): KeptPositions {
  return (kept ??= browserKept());
}

function subscribe(listener: () => void) {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** What lies in this browser, with what was taken off; null on the server and in the first picture of the page. */
export function useKept(): KeptAll | null {
  const text = useSyncExternalStore(
    subscribe,
    () => keptHere().text(),
    () => null,
  );
  return useMemo(() => {
    if (text === null) return null;
    try {
      return parseKept(JSON.parse(text || 'null'));
    } catch {
      return {};
    }
  }, [text]);
}
