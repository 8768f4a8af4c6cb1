import type { CollectionType } from '#contract/enums.ts';

/** What a viewer has put aside. A release is in at most one collection. */
export type OwnLists = {
  /** The last added first. */
  favorites: ReadonlySet<number>;
  collections: ReadonlyMap<number, CollectionType>;
};

/** One wish, as what shall be: made twice it is the same. */
export type Change =
  | { list: 'favorites'; releaseId: number; isIn: boolean }
  | { list: 'collections'; releaseId: number; type: CollectionType | null };

/** The lists after a change. */
export function withChange({ favorites, collections }: OwnLists, change: Change): OwnLists {
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

/** A press on the heart: in if it is out, out if it is in. */
export function toggledFavorite({ favorites }: OwnLists, releaseId: number): Change {
  return { list: 'favorites', releaseId, isIn: !favorites.has(releaseId) };
}

/** A press on a collection: out of it if it is in this one, into it from wherever else it is. */
export function toggledCollection(
  { collections }: OwnLists,
  releaseId: number,
  type: CollectionType,
): Change {
  return { list: 'collections', releaseId, type: collections.get(releaseId) === type ? null : type };
}

/** The change that leads back from another to how the lists are now. */
export function wayBack({ favorites, collections }: OwnLists, { list, releaseId }: Change): Change {
  if (list === 'favorites') return { list, releaseId, isIn: favorites.has(releaseId) };
  return { list, releaseId, type: collections.get(releaseId) ?? null };
}
