import { startPositionSync } from './position-sync.ts';

// Milliseconds: enough for a slow response, too short for the player to seem broken.
const SYNC_TIMEOUT = 1500;

/** Waits until positions from other devices have arrived, or for 1.5 seconds at most; null for visitors. */
export function waitForPositionSync(): Promise<void> | null {
  const syncing = startPositionSync();
  if (!syncing) return null;
  const settled = syncing.then(
    () => {},
    () => {},
  );
  const timeout = new Promise<void>((resolve) => {
    setTimeout(resolve, SYNC_TIMEOUT);
  });
  return Promise.race([settled, timeout]);
}
