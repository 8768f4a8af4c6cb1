import { savePeers, type UnsavedPeer } from './save-peers.ts';
import type { Database } from '#server/platform/database/open.ts';

/** Announced changes that are not in the database yet, one for each session. */
export type PendingPeers = {
  add: (one: UnsavedPeer) => void;
  /** Writes all of them; those that fail stay for the next call. */
  save: () => Promise<void>;
};

// A statement with this many sessions takes a fraction of a second.
const BATCH_SIZE = 5000;

function merge(earlier: UnsavedPeer | undefined, later: UnsavedPeer): UnsavedPeer {
  if (!earlier) return later;
  if (earlier.peer.hasCompleted) later.peer.hasCompleted = true;
  return {
    ...later,
    up: earlier.up + later.up,
    down: earlier.down + later.down,
    isReset: earlier.isReset || later.isReset,
  };
}

/** Collects the changes that `process` has to write; several changes of one session are merged. */
export function openPendingPeers(db: Database, process: string): PendingPeers {
  let waiting = new Map<string, UnsavedPeer>();
  const add = (one: UnsavedPeer) => {
    const key = `${one.torrentId} ${one.peer.key}`;
    waiting.set(key, merge(waiting.get(key), one));
  };
  const requeue = (unsaved: readonly UnsavedPeer[]) => {
    const newer = waiting;
    waiting = new Map();
    for (const one of [...unsaved, ...newer.values()]) add(one);
  };
  return {
    add,
    save: async () => {
      const all = [...waiting.values()];
      waiting = new Map();
      for (let from = 0; from < all.length; from += BATCH_SIZE) {
        try {
          await savePeers(db, process, all.slice(from, from + BATCH_SIZE));
        } catch (error) {
          requeue(all.slice(from));
          throw error;
        }
      }
    },
  };
}
