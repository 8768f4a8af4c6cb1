import { POSITIONS_LEFT, recall, remember, type Shelf } from '#web/storage/remembered.ts';
import { mergeAll, saysMore, withoutOldest } from './merge-positions.ts';
import {
  parsePositions,
  type Position,
  POSITIONS,
  type Positions,
  readPositions,
  withoutForgotten,
} from './positions.ts';

/** A second copy of the positions that survives a crash of the browser. */
export type Mirror = { load: () => Promise<Positions>; save: (positions: Positions) => Promise<void> };

export type PositionStore = {
  /** Without episodes whose progress was cleared. */
  all: () => Positions;
  save: (episodeId: string, position: Position) => void;
  saveAll: (positions: Positions) => void;
  /** Merges the text that another tab has just written to storage; null when the account has signed out. */
  receive: (text: string | null) => void;
  /** Resolves when the mirror has been read. */
  ready: Promise<void>;
};

type StoreDeps = { mirror?: Mirror; show?: (positions: Positions) => void };

/** Leaves out positions of an account that has signed out of this browser. */
function withoutSignedOut(found: Positions, storage: Shelf): Positions {
  const signedOutAt = Number(recall(storage, POSITIONS_LEFT) ?? 0);
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
 * overwrite what it has not read yet. Each tab therefore keeps its own copy, merges what other tabs write, and writes
 * back what they have left out.
 */
export function createPositionStore(storage: Shelf, { mirror, show }: StoreDeps = {}): PositionStore {
  let known = readPositions(storage);
  let shown = withoutForgotten(known);
  const merge = (...more: readonly Positions[]) => {
    known = withoutOldest(mergeAll(known, ...more));
    shown = withoutForgotten(known);
    show?.(shown);
  };
  const write = () => remember(storage, POSITIONS, known);
  const saveAll = (positions: Positions) => {
    merge(readPositions(storage), positions);
    write();
    // Playback goes on when the browser forbids IndexedDB.
    mirror?.save(positions).catch(() => {});
  };
  const load = async () => {
    const mirrored = await mirror?.load().catch(() => ({}));
    const found = mirrored && withoutSignedOut(mirrored, storage);
    if (!found || !saysMore(mergeAll(known, found), known)) return;
    merge(readPositions(storage), found);
    write();
  };
  return {
    all: () => shown,
    save: (episodeId, position) => saveAll({ [episodeId]: position }),
    saveAll,
    receive(text) {
      if (text === null) {
        known = {};
        merge();
        return;
      }
      const others = parseText(text);
      merge(others);
      if (saysMore(known, others)) write();
    },
    ready: load(),
  };
}
