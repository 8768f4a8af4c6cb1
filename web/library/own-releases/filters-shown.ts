import { useSyncExternalStore } from 'react';
import { openBrowserStorage, readStored, writeStored } from '#web/entities/storage/browser-storage.ts';

const NAME = 'filters-shown';

/** Runs while the page is parsed, so that the column of filters is already shown or hidden at the first paint. */
export const FILTERS_EARLY = `try{if(localStorage.getItem("akane.${NAME}")==="true")document.currentScript.parentElement.dataset.filters=""}catch{}`;

let shown: boolean | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isShown(): boolean {
  return (shown ??= readStored(openBrowserStorage(), NAME) === true);
}

/** Whether the filters stand beside the list on wide screens, and a function to toggle that; stored in the browser. */
export function useFiltersShown() {
  const isOpen = useSyncExternalStore(subscribe, isShown, () => false);
  const toggle = () => {
    shown = !isShown();
    writeStored(openBrowserStorage(), NAME, shown);
    for (const listener of listeners) listener();
  };
  return [isOpen, toggle] as const;
}
