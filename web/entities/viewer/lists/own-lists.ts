import type { CollectionType } from '#contract/enums.ts';

/** A viewer's favourites, collections and muted releases. A release is in at most one collection. */
export type OwnLists = {
  /** Newest first. */
  favorites: ReadonlySet<number>;
  collections: ReadonlyMap<number, CollectionType>;
  /** The releases of which the viewer gets no notices. */
  muted: ReadonlySet<number>;
};

/** A change, stated as its result, so that applying it twice is the same as once. */
export type ListChange =
  | { list: 'favorites' | 'muted'; releaseId: number; isIn: boolean }
  | { list: 'collections'; releaseId: number; type: CollectionType | null };

/** Returns the lists after a change. */
export function applyChange(lists: OwnLists, change: ListChange): OwnLists {
  const { list, releaseId } = change;
  if (change.list !== 'collections') {
    const ids = lists[change.list];
    if (ids.has(releaseId) === change.isIn) return lists;
    const others = [...ids].filter((id) => id !== releaseId);
    return { ...lists, [list]: new Set(change.isIn ? [releaseId, ...others] : others) };
  }
  const collections = new Map(lists.collections);
  if (change.type === null) collections.delete(releaseId);
  else collections.set(releaseId, change.type);
  return { ...lists, collections };
}

/** Returns the change that adds a release to the favourites, or removes it if it is there. */
export function favoriteToggle({ favorites }: OwnLists, releaseId: number): ListChange {
  return { list: 'favorites', releaseId, isIn: !favorites.has(releaseId) };
}

/** Returns the change that puts a release into a collection, or takes it out if it is there. */
export function collectionToggle(
  { collections }: OwnLists,
  releaseId: number,
  type: CollectionType,
): ListChange {
  return { list: 'collections', releaseId, type: collections.get(releaseId) === type ? null : type };
}

/** Returns the change that would undo another one and restore the given lists. */
export function inverseChange(lists: OwnLists, { list, releaseId }: ListChange): ListChange {
  if (list !== 'collections') return { list, releaseId, isIn: lists[list].has(releaseId) };
  return { list, releaseId, type: lists.collections.get(releaseId) ?? null };
}

/** Whether the viewer is told of a release: it is a favourite, and its notices are not muted. */
export function isFollowed({ favorites, muted }: OwnLists, releaseId: number): boolean {
  return favorites.has(releaseId) && !muted.has(releaseId);
}

/**
 * Returns the changes that make the viewer follow a release, or stop: a followed release stays a favourite and is
 * muted.
 */
export function followToggle(lists: OwnLists, releaseId: number): ListChange[] {
  if (isFollowed(lists, releaseId)) return [{ list: 'muted', releaseId, isIn: true }];
  const changes: ListChange[] = [];
  if (lists.muted.has(releaseId)) changes.push({ list: 'muted', releaseId, isIn: false });
  if (!lists.favorites.has(releaseId)) changes.push({ list: 'favorites', releaseId, isIn: true });
  return changes;
}
