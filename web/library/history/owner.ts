import { readStored, writeStored, type BrowserStorage } from '#web/entities/storage/browser-storage.ts';
import type { StoredPositions } from './stored-positions.ts';
import { type SyncState, newSyncState, parseSyncState, findUnsent } from './sync-state.ts';
import { type StoredPositionMap, mergeAll, parseStored } from './stored-position.ts';

const NAME = 'views';
const unsentNameOf = (owner: number) => `views-of-${owner}`;

export function readSyncState(storage: BrowserStorage): SyncState | null {
  return parseSyncState(readStored(storage, NAME));
}

export function writeSyncState(storage: BrowserStorage, state: SyncState): void {
  writeStored(storage, NAME, state);
}

function storeUnsent(storage: BrowserStorage, owner: number, unsent: StoredPositionMap): void {
  if (Object.keys(unsent).length === 0) return;
  writeStored(
    storage,
    unsentNameOf(owner),
    mergeAll(parseStored(readStored(storage, unsentNameOf(owner))), unsent),
  );
}

/** Removes the positions of an account from this browser. Unsent ones are kept for its next sign-in. */
export function leaveAccount(storage: BrowserStorage, stored: StoredPositions): void {
  const state = readSyncState(storage);
  if (!state) return;
  storeUnsent(storage, state.owner, findUnsent(stored.all(), state));
  writeStored(storage, NAME, null);
  stored.clear();
}

/**
 * Assigns the positions of this browser to an account: a visitor's positions become the account's and are sent, those
 * of another account are removed.
 */
export function enterAccount(storage: BrowserStorage, stored: StoredPositions, owner: number): SyncState {
  const known = readSyncState(storage);
  if (known?.owner === owner) return known;
  leaveAccount(storage, stored);
  const fresh = newSyncState(owner);
  writeSyncState(storage, fresh);
  const waiting = parseStored(readStored(storage, unsentNameOf(owner)));
  if (Object.keys(waiting).length > 0) {
    stored.merge(waiting);
    writeStored(storage, unsentNameOf(owner), null);
  }
  return fresh;
}
