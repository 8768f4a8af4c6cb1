import { useEffect } from 'react';

/** The place of an entry in the history; React Router numbers them. */
type EntryState = { idx?: number; key?: string } | null;

/** Stops an event before the router gets it: the address of the page stays the same. */
function hideFromRouter(event: PopStateEvent) {
  event.stopImmediatePropagation();
}

/** Adds an entry to the history while a layer is open, so that Back closes the layer and not the page. */
export function useBackCloses(onBack: () => void): void {
  useEffect(() => {
    // Over plain http browsers have no `crypto.randomUUID`.
    const layer = Math.random().toString(36).slice(2);
    let isOpen = false;
    const back = (event: PopStateEvent) => {
      hideFromRouter(event);
      isOpen = false;
      onBack();
    };
    // Later, because React starts the effects of a new component twice in development.
    const start = setTimeout(() => {
      const state = history.state as EntryState;
      history.pushState({ ...state, idx: (state?.idx ?? 0) + 1, key: layer }, '');
      addEventListener('popstate', back, { capture: true });
      isOpen = true;
    });
    return () => {
      clearTimeout(start);
      removeEventListener('popstate', back, { capture: true });
      // A link of the layer has put its page in the place of this entry.
      if (!isOpen || (history.state as EntryState)?.key !== layer) return;
      addEventListener('popstate', hideFromRouter, { capture: true, once: true });
      history.back();
    };
  }, [onBack]);
}
