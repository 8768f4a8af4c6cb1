import { CATALOG_PATH } from '#contract/addresses.ts';
import { readStored, writeStored, type BrowserStorage } from '#web/entities/storage/browser-storage.ts';
import {
  type CatalogChoice,
  catalogPath,
  CATALOG_LIST_FILTERS,
} from '#web/entities/release-list/catalog-choice.ts';

const NAME = 'catalog';
const MAX_LENGTH = 2000;

/**
 * Returns the address of a choice's filters, sorting and view without the search, which is what can be saved; null for
 * the defaults.
 */
export function savableViewPath(choice: CatalogChoice): string | null {
  const lists = CATALOG_LIST_FILTERS.map((name) => [name, choice[name].toSorted()]);
  const path = catalogPath({ ...choice, ...Object.fromEntries(lists), search: undefined });
  return path === CATALOG_PATH ? null : path;
}

// Accepts only addresses of the catalogue; any other stored value is ignored.
function parse(value: unknown): string | null {
  const isView =
    typeof value === 'string' && value.startsWith(`${CATALOG_PATH}?`) && value.length <= MAX_LENGTH;
  return isView ? value : null;
}

/**
 * Returns the saved view if a navigation from `current` to `requested` must be redirected to it, otherwise null.
 * Only the plain catalogue opened from another page is redirected. An address with parameters is explicit, and within
 * the catalogue, where Back and «Сбросить» lead to the plain address, all releases are shown.
 */
export function savedViewRedirect(requested: URL, current: URL, view: string | null): string | null {
  if (view === null || requested.pathname !== CATALOG_PATH || requested.search !== '') return null;
  return current.pathname === CATALOG_PATH ? null : view;
}

export type SavedViewStore = {
  view: () => string | null;
  save: (view: string) => void;
  clear: () => void;
  /** Reads the value that another tab has written. */
  reload: () => void;
  subscribe: (listener: () => void) => () => void;
};

/** Creates the store of the view in which the catalogue opens in this browser. */
export function createSavedViewStore(storage: BrowserStorage): SavedViewStore {
  let view = parse(readStored(storage, NAME));
  const listeners = new Set<() => void>();
  const publish = (next: string | null) => {
    view = next;
    for (const listener of listeners) listener();
  };
  const change = (next: string | null) => {
    writeStored(storage, NAME, next);
    publish(next);
  };
  return {
    view: () => view,
    save: change,
    clear: () => change(null),
    reload: () => publish(parse(readStored(storage, NAME))),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
