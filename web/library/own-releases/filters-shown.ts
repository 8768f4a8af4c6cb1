import { useSyncExternalStore } from 'react';
import { openShelf, recall, remember } from '#web/storage/remembered.ts';

const NAME = 'filters-shown';

/** Runs while the page is being read: the column of filters stands there, or not, from the first picture. */
export const FILTERS_EARLY = `try{if(localStorage.getItem("akane.${NAME}")==="true")document.currentScript.parentElement.dataset.filters=""}catch{}`;

let shown: boolean | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isShown(): boolean {
  return (shown ??= recall(openShelf(), NAME) === true);
}

/**
 * Whether the filters of one's own lists stand beside them on wide screens, and how to change that; remembered by this
 * browser.
 */
export function useFiltersShown() {
  const isOpen = useSyncExternalStore(subscribe, isShown, () => false);
  const toggle = () => {
    shown = !isShown();
    remember(openShelf(), NAME, shown);
    for (const listener of listeners) listener();
  };
  return [isOpen, toggle] as const;
}
