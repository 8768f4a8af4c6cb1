import {
  POSITIONS_CLEARED_AT,
  readStored,
  writeStored,
  type BrowserStorage,
} from '#web/entities/storage/browser-storage.ts';
import { mergeAllPositions, hasUpdates, withoutOldest } from './merge-positions.ts';
import {
  parsePositions,
  type Position,
  POSITIONS_NAME,
  type Positions,
  readPositions,
  withoutCleared,
} from './positions.ts';

/** A second copy of the positions that survives a crash of the browser. */
export type PositionMirror = {
  load: () => Promise<Positions>;
  save: (positions: Positions) => Promise<void>;
};

export type PositionStore = {
  /** Without episodes whose progress was cleared. */
  all: () => Positions;
  save: (episodeId: string, position: Position) => void;
  /** Saves a position of an episode that goes on playing: the server learns of it when the next one is due. */
  savePlaying: (episodeId: string, position: Position) => void;
  saveAll: (positions: Positions) => void;
  /** Merges the text that another tab has just written to storage; null when the account has signed out. */
  receive: (text: string | null) => void;
  /** Resolves when the mirror has been read. */
  ready: Promise<void>;
};

type StoreDeps = {
  mirror?: PositionMirror;
  show?: (positions: Positions) => void;
  /** Sends what was saved to the server. */
  send?: () => void;
};

/** Leaves out positions of an account that has signed out of this browser. */
function withoutSignedOut(found: Positions, storage: BrowserStorage): Positions {
  const signedOutAt = Number(readStored(storage, POSITIONS_CLEARED_AT) ?? 0);
  return Object.fromEntries(Object.entries(found).filter(([, { at }]) => at > signedOutAt));
}

function parseText(text: string): Positions {
  try {
    return parsePositions(JSON.parse(text));
  } catch {
    return {};
  }
}

/**
 * Creates the store of the positions of this browser, shared by all its tabs. `localStorage` has no locks, so a tab may
 * overwrite values that it has not read yet. Each tab therefore keeps its own copy, merges the writes of other tabs,
 * and restores entries that they have dropped.
 */
export function createPositionStore(
  storage: BrowserStorage,
  { mirror, show, send }: StoreDeps = {},
): PositionStore {
  let known = readPositions(storage);
  let shown = withoutCleared(known);
  const merge = (...more: readonly Positions[]) => {
    known = withoutOldest(mergeAllPositions(known, ...more));
    shown = withoutCleared(known);
    show?.(shown);
  };
  const write = () => writeStored(storage, POSITIONS_NAME, known);
  const store = (positions: Positions) => {
    merge(readPositions(storage), positions);
    write();
    // Playback goes on when the browser forbids IndexedDB.
    mirror?.save(positions).catch(() => {});
  };
  const saveAll = (positions: Positions) => {
    store(positions);
    send?.();
  };
  const load = async () => {
    const mirrored = await mirror?.load().catch(() => ({}));
    const found = mirrored && withoutSignedOut(mirrored, storage);
    if (!found || !hasUpdates(mergeAllPositions(known, found), known)) return;
    merge(readPositions(storage), found);
    write();
  };
  return {
    all: () => shown,
    save: (episodeId, position) => saveAll({ [episodeId]: position }),
    savePlaying: (episodeId, position) => store({ [episodeId]: position }),
    saveAll,
    receive(text) {
      if (text === null) {
        known = {};
        merge();
        return;
      }
      const others = parseText(text);
      merge(others);
      if (hasUpdates(known, others)) write();
    },
    ready: load(),
  };
}
