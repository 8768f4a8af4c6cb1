import { CATALOG_PATH } from '#contract/addresses.ts';
import { recall, remember, type Shelf } from '#web/storage/remembered.ts';
import { type CatalogChoice, catalogPath, LISTS } from '#web/entities/release-list/choice.ts';

const NAME = 'catalog';
const MAX_LENGTH = 2000;

/**
 * The part of a choice that can be remembered, as its address: filters, order and view without the search; null when
 * nothing is chosen.
 */
export function viewPath(choice: CatalogChoice): string | null {
  const lists = LISTS.map((name) => [name, choice[name].toSorted()]);
  const path = catalogPath({ ...choice, ...Object.fromEntries(lists), search: undefined });
  return path === CATALOG_PATH ? null : path;
}

// Whatever else stands on the shelf, the catalogue never opens anything but itself.
function parse(value: unknown): string | null {
  const isView =
    typeof value === 'string' && value.startsWith(`${CATALOG_PATH}?`) && value.length <= MAX_LENGTH;
  return isView ? value : null;
}

/**
 * Where somebody who asks for `wanted` while the browser is at `current` is led instead; null leaves them alone.
 * Only the bare catalogue, opened from elsewhere, gives way to the remembered view: an address that chooses something
 * says what it means, and inside the catalogue, where Back and «Сбросить» lead to the bare address, everything is
 * shown.
 */
export function defaultFor(wanted: URL, current: URL, view: string | null): string | null {
  if (view === null || wanted.pathname !== CATALOG_PATH || wanted.search !== '') return null;
  return current.pathname === CATALOG_PATH ? null : view;
}

export type ViewStore = {
  view: () => string | null;
  keep: (view: string) => void;
  forget: () => void;
  /** Takes over what another tab has written. */
  reload: () => void;
  subscribe: (listener: () => void) => () => void;
};

/** The view in which the catalogue opens in this browser. */
export function createViewStore(shelf: Shelf): ViewStore {
  let view = parse(recall(shelf, NAME));
  const listeners = new Set<() => void>();
  const announce = (next: string | null) => {
    view = next;
    for (const listener of listeners) listener();
  };
  const change = (next: string | null) => {
    remember(shelf, NAME, next);
    announce(next);
  };
  return {
    view: () => view,
    keep: change,
    forget: () => change(null),
    reload: () => announce(parse(recall(shelf, NAME))),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
