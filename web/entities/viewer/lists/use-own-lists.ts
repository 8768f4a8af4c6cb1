import { useSyncExternalStore } from 'react';
import { useRootData } from '../root-data.ts';
import { applyChange, type OwnLists } from './own-lists.ts';
import { createOwnListStore, listsOf, type OwnListIds, type OwnListStore } from './own-list-store.ts';

let store: OwnListStore | null = null;

/** Returns this browser's store of the viewer's lists. For the browser only: the server has many viewers. */
export function browserOwnLists(ids: OwnListIds): OwnListStore {
  return (store ??= createOwnListStore(ids));
}

/** Notes in this browser's store that a form of the page mutes a release, or unmutes it. */
export function noteMuted(ids: OwnListIds, releaseId: number, isMuted: boolean): void {
  const own = browserOwnLists(ids);
  own.receive({ muted: [...applyChange(own.lists(), { list: 'muted', releaseId, isIn: isMuted }).muted] });
}

const parsed = new WeakMap<OwnListIds, OwnLists>();

// Cached, because every card of a page reads the lists.
function listsOnce(ids: OwnListIds): OwnLists {
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
    isBrowser ? browserOwnLists(ids).subscribe : subscribeToNothing,
    () => ids && browserOwnLists(ids).lists(),
    () => ids && listsOnce(ids),
  );
}
