import { savePeers, type Unsaved } from './save-peers.ts';
import type { Database } from '#server/platform/database/open.ts';

/** What has been announced and is not written yet; each session once. */
export type Pending = {
  add: (one: Unsaved) => void;
  /** Writes it all; what could not be written waits for the next time. */
  save: () => Promise<void>;
};

// A statement of so many sessions is done in a fraction of a second.
const AT_ONCE = 5000;

function merge(earlier: Unsaved | undefined, later: Unsaved): Unsaved {
  if (!earlier) return later;
  if (earlier.peer.hasCompleted) later.peer.hasCompleted = true;
  return {
    ...later,
    up: earlier.up + later.up,
    down: earlier.down + later.down,
    isReset: earlier.isReset || later.isReset,
  };
}

/** Gathers what is to be written in the name of a process. */
export function openPending(db: Database, process: string): Pending {
  let waiting = new Map<string, Unsaved>();
  const add = (one: Unsaved) => {
    const key = `${one.torrentId} ${one.peer.key}`;
    waiting.set(key, merge(waiting.get(key), one));
  };
  const putBack = (unsaved: readonly Unsaved[]) => {
    const since = waiting;
    waiting = new Map();
    for (const one of [...unsaved, ...since.values()]) add(one);
  };
  return {
    add,
    save: async () => {
      const all = [...waiting.values()];
      waiting = new Map();
      for (let from = 0; from < all.length; from += AT_ONCE) {
        try {
          await savePeers(db, process, all.slice(from, from + AT_ONCE));
        } catch (error) {
          putBack(all.slice(from));
          throw error;
        }
      }
    },
  };
}
