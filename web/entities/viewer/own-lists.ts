import type { CollectionType } from '#contract/enums.ts';

/** A viewer's favourites and collections. A release is in at most one collection. */
export type OwnLists = {
  /** Newest first. */
  favorites: ReadonlySet<number>;
  collections: ReadonlyMap<number, CollectionType>;
};

/** A change, stated as its result, so that applying it twice is the same as once. */
export type ListChange =
  | { list: 'favorites'; releaseId: number; isIn: boolean }
  | { list: 'collections'; releaseId: number; type: CollectionType | null };

/** Returns the lists after a change. */
export function applyChange({ favorites, collections }: OwnLists, change: ListChange): OwnLists {
  const { releaseId } = change;
  if (change.list === 'favorites') {
    if (favorites.has(releaseId) === change.isIn) return { favorites, collections };
    const others = [...favorites].filter((id) => id !== releaseId);
    return { favorites: new Set(change.isIn ? [releaseId, ...others] : others), collections };
  }
  const next = new Map(collections);
  if (change.type === null) next.delete(releaseId);
  else next.set(releaseId, change.type);
  return { favorites, collections: next };
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
export function inverseChange(
  { favorites, collections }: OwnLists,
  { list, releaseId }: ListChange,
): ListChange {
  if (list === 'favorites') return { list, releaseId, isIn: favorites.has(releaseId) };
  return { list, releaseId, type: collections.get(releaseId) ?? null };
}
