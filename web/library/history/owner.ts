import { recall, remember, type Shelf } from '#web/storage/remembered.ts';
import type { StoredPositions } from './stored-positions.ts';
import { type SyncState, newSyncState, parseSyncState, findUnsent } from './sync-state.ts';
import { type StoredPositionMap, mergeAll, parseStored } from './stored-position.ts';

const NAME = 'views';
const unsentNameOf = (owner: number) => `views-of-${owner}`;

export function readSyncState(storage: Shelf): SyncState | null {
  return parseSyncState(recall(storage, NAME));
}

export function writeSyncState(storage: Shelf, state: SyncState): void {
  remember(storage, NAME, state);
}

function storeUnsent(storage: Shelf, owner: number, unsent: StoredPositionMap): void {
  if (Object.keys(unsent).length === 0) return;
  remember(storage, unsentNameOf(owner), mergeAll(parseStored(recall(storage, unsentNameOf(owner))), unsent));
}

/** Removes the positions of an account from this browser. Unsent ones are kept for its next sign-in. */
export function leaveAccount(storage: Shelf, stored: StoredPositions): void {
  const state = readSyncState(storage);
  if (!state) return;
  storeUnsent(storage, state.owner, findUnsent(stored.all(), state));
  remember(storage, NAME, null);
  stored.clear();
}

/**
 * Assigns the positions of this browser to an account: a visitor's positions become the account's and are sent, those
 * of another account are removed.
 */
export function enterAccount(storage: Shelf, stored: StoredPositions, owner: number): SyncState {
  const known = readSyncState(storage);
  if (known?.owner === owner) return known;
  leaveAccount(storage, stored);
  const fresh = newSyncState(owner);
  writeSyncState(storage, fresh);
  const waiting = parseStored(recall(storage, unsentNameOf(owner)));
  if (Object.keys(waiting).length > 0) {
    stored.merge(waiting);
    remember(storage, unsentNameOf(owner), null);
  }
  return fresh;
}
