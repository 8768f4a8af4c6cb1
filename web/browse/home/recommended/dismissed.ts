import { openBrowserStorage, readStored, writeStored } from '#web/entities/storage/browser-storage.ts';

const NAME = 'dismissed';
const MAX = 100;

/** Returns the releases that a visitor does not want to be recommended, the last dismissed first. */
export function readDismissed(): number[] {
  const stored = readStored(openBrowserStorage(), NAME);
  return Array.isArray(stored) ? stored.filter((id): id is number => Number.isSafeInteger(id)) : [];
}

/** Stores whether a visitor dismisses a release; past a hundred the oldest is forgotten. */
export function storeDismissed(releaseId: number, isDismissed: boolean): void {
  const others = readDismissed().filter((id) => id !== releaseId);
  const next = isDismissed ? [releaseId, ...others] : others;
  writeStored(openBrowserStorage(), NAME, next.slice(0, MAX));
}
