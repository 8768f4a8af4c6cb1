import { useSyncExternalStore } from 'react';
import { useRootData } from './root-data.ts';
import type { OwnLists } from './own-lists.ts';
import { createOwnStore, listsOf, type OwnIds, type OwnStore } from './own-store.ts';

let store: OwnStore | null = null;

/**
 * The lists of the viewer of this browser, once a page has brought them; the server never has any, as it has many
 * viewers.
 */
export function browserOwn(ids: OwnIds): OwnStore {
  return (store ??= createOwnStore(ids));
}

const read = new WeakMap<OwnIds, OwnLists>();

// A page asks as often as it has hearts.
function readOnce(ids: OwnIds): OwnLists {
  const lists = read.get(ids) ?? listsOf(ids);
  read.set(ids, lists);
  return lists;
}

const never = () => () => {};

/** What the viewer has put aside; null for visitors. */
export function useOwnLists(): OwnLists | null {
  const ids = useRootData()?.own ?? null;
  const isHere = typeof window !== 'undefined' && ids !== null;
  return useSyncExternalStore(
    isHere ? browserOwn(ids).subscribe : never,
    () => ids && browserOwn(ids).lists(),
    () => ids && readOnce(ids),
  );
}
