import { openBrowserStorage, readStored } from '#web/entities/storage/browser-storage.ts';

/** A position that this browser keeps. */
export type StoredPosition = {
  episodeId: string;
  releaseId: number;
  time: number;
  isWatched: boolean;
  at: number;
};

/**
 * Reads the positions that this browser keeps, the last watched first, without cleared ones and old ones without a
 * release. The first screen does not wait for the code of the position store.
 */
export function readStoredPositions(): StoredPosition[] {
  const stored = Object(readStored(openBrowserStorage(), 'positions')) as Record<
    string,
    Partial<StoredPosition>
  >;
  return Object.entries(stored)
    .flatMap(([episodeId, position]): StoredPosition[] => {
      const { releaseId, time, isWatched, at } = Object(position) as Partial<StoredPosition>;
      if (!Number.isSafeInteger(releaseId) || !Number.isFinite(time) || !Number.isFinite(at)) return [];
      if (isWatched !== true && time === 0) return [];
      return [{ episodeId, releaseId, time, isWatched: isWatched === true, at } as StoredPosition];
    })
    .toSorted((a, b) => b.at - a.at);
}

/** Reads the favourites that this browser keeps for a visitor, the newest first. */
export function readStoredFavorites(): number[] {
  const stored = readStored(openBrowserStorage(), 'favorites');
  return Array.isArray(stored) ? stored.filter((id): id is number => Number.isSafeInteger(id)) : [];
}
