import { remember, type Shelf } from '../remembered.ts';
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
  /** Takes in what another tab has just written on the shelf, as its text. */
  hear: (text: string | null) => void;
  /** When the mirror has been read. */
  ready: Promise<void>;
};

type StoreDeps = { mirror?: Mirror; show?: (positions: Positions) => void };

function parseText(text: string | null): Positions {
  try {
    return parsePositions(JSON.parse(text ?? 'null'));
  } catch {
    return {};
  }
}

/**
 * The positions kept in this browser, shared by all its tabs. A shelf has no locks: a tab may write over what it has not seen, so each
 * keeps what it knows, merges what it hears, and writes again what the other has left out.
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
    const found = await mirror?.load().catch(() => ({}));
    if (!found || !saysMore(mergeAll(known, found), known)) return;
    take(readPositions(shelf), found);
    write();
  };
  return {
    all: () => shown,
    save: (episodeId, position) => saveAll({ [episodeId]: position }),
    saveAll,
    hear(text) {
      const others = parseText(text);
      take(others);
      if (saysMore(known, others)) write();
    },
    ready: load(),
  };
}
