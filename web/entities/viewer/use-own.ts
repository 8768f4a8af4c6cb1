import { useSyncExternalStore } from 'react';
import { useRootData } from './root-data.ts';
import type { OwnLists } from './own-lists.ts';
import { createOwnStore, listsOf, type OwnIds, type OwnStore } from './own-store.ts';

let store: OwnStore | null = null;

/** Returns this browser's store of the viewer's lists. For the browser only: the server has many viewers. */
export function browserOwn(ids: OwnIds): OwnStore {
  return (store ??= createOwnStore(ids));
}

const parsed = new WeakMap<OwnIds, OwnLists>();

// Cached, because every card of a page reads the lists.
function listsOnce(ids: OwnIds): OwnLists {
  const lists = parsed.get(ids) ?? listsOf(ids);
  parsed.set(ids, lists);
  return lists;
}

const subscribeToNothing = () => () => {};

/** Returns the viewer's favourites and collections; null for visitors. */
export function useOwnLists(): OwnLists | null {
  const ids = useRootData()?.own ?? null;
  const isBrowser = typeof window !== 'undefined' && ids !== null;
  return useSyncExternalStore(
    isBrowser ? browserOwn(ids).subscribe : subscribeToNothing,
    () => ids && browserOwn(ids).lists(),
    () => ids && listsOnce(ids),
  );
}
