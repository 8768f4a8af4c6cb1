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

/** A second copy that outlives the sudden death of the browser. */
export type Mirror = { load: () => Promise<Positions>; keep: (positions: Positions) => Promise<void> };

export type PositionStore = {
  /** Without episodes whose mark was taken back. */
  all: () => Positions;
  save: (episodeId: string, position: Position) => void;
  saveAll: (positions: Positions) => void;
  /**
   * Takes in what another tab has just written on the shelf, as its text; null when its owner has left and everything
   * is gone.
   */
  hear: (text: string | null) => void;
  /** When the mirror has been read. */
  ready: Promise<void>;
};

type StoreDeps = { mirror?: Mirror; show?: (positions: Positions) => void };

/** Without those of an account that has left this browser. */
function withoutLeft(found: Positions, shelf: Shelf): Positions {
  const leftAt = Number(recall(shelf, POSITIONS_LEFT) ?? 0);
  return Object.fromEntries(Object.entries(found).filter(([, { at }]) => at > leftAt));
}

function parseText(text: string): Positions {
  try {
    return parsePositions(JSON.parse(text));
  } catch {
    return {};
  }
}

/**
 * The positions kept in this browser, shared by all its tabs. A shelf has no locks: a tab may write over what it has
 * not seen, so each keeps what it knows, merges what it hears, and writes again what the other has left out.
 */
export function createPositionStore(shelf: Shelf, { mirror, show }: StoreDeps = {}): PositionStore {
  let known = readPositions(shelf);
  let shown = withoutForgotten(known);
  const take = (...more: readonly Positions[]) => {
    known = withoutOldest(mergeAll(known, ...more));
    shown = withoutForgotten(known);
    show?.(shown);
  };
  const write = () => remember(shelf, POSITIONS, known);
  const saveAll = (positions: Positions) => {
    take(readPositions(shelf), positions);
    write();
    // A forbidden database is no reason to stop the film.
    mirror?.keep(positions).catch(() => {});
  };
  const load = async () => {
    const read = await mirror?.load().catch(() => ({}));
    const found = read && withoutLeft(read, shelf);
    if (!found || !saysMore(mergeAll(known, found), known)) return;
    take(readPositions(shelf), found);
    write();
  };
  return {
    all: () => shown,
    save: (episodeId, position) => saveAll({ [episodeId]: position }),
    saveAll,
    hear(text) {
      if (text === null) {
        known = {};
        take();
        return;
      }
      const others = parseText(text);
      take(others);
      if (saysMore(known, others)) write();
    },
    ready: load(),
  };
}
