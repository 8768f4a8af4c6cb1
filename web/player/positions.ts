import { recall, remember, type Shelf } from './remembered.ts';

/** Where a viewer is in one episode. `at` is the moment of watching, in milliseconds, and not that of saving; the release is unknown to old entries. */
export type Position = { time: number; isWatched: boolean; at: number; releaseId?: number };
export type Positions = Readonly<Record<string, Position>>;

const NAME = 'positions';
const MOST = 2000;

function isPosition(value: unknown): value is Position {
  if (value === null || typeof value !== 'object') return false;
  const { time, isWatched, at, releaseId } = value as Partial<Record<keyof Position, unknown>>;
  return (
    Number.isFinite(time) &&
    (time as number) >= 0 &&
    typeof isWatched === 'boolean' &&
    Number.isFinite(at) &&
    (releaseId === undefined || Number.isSafeInteger(releaseId))
  );
}

function parse(value: unknown): Positions {
  if (value === null || typeof value !== 'object') return {};
  return Object.fromEntries(Object.entries(value).filter(([, position]) => isPosition(position)));
}

/** Puts one position in: watching that lies further back in time never replaces newer watching, and «seen» is not unlearnt by it. */
export function withPosition(positions: Positions, episodeId: string, next: Position): Positions {
  const known = positions[episodeId];
  if (known && known.at > next.at) return positions;
  const merged = { ...known, ...next, isWatched: next.isWatched || (known?.isWatched ?? false) };
  return { ...positions, [episodeId]: merged };
}

// One episode is about 110 bytes; a shelf holds five megabytes for the whole site.
function withoutOldest(positions: Positions): Positions {
  const entries = Object.entries(positions);
  if (entries.length <= MOST) return positions;
  return Object.fromEntries(entries.toSorted(([, a], [, b]) => b.at - a.at).slice(0, MOST));
}

export type PositionStore = {
  all: () => Positions;
  save: (episodeId: string, position: Position) => void;
  /** Takes over what another tab has written. */
  reload: () => void;
  subscribe: (listener: () => void) => () => void;
};

/** The positions kept in this browser, shared by all its tabs. */
export function createPositionStore(shelf: Shelf): PositionStore {
  let positions = parse(recall(shelf, NAME));
  const listeners = new Set<() => void>();
  const announce = (next: Positions) => {
    positions = next;
    for (const listener of listeners) listener();
  };
  return {
    all: () => positions,
    save(episodeId, position) {
      // The shelf is read again first: another tab may have gone further in the meantime.
      const next = withoutOldest(withPosition(parse(recall(shelf, NAME)), episodeId, position));
      remember(shelf, NAME, next);
      announce(next);
    },
    reload: () => announce(parse(recall(shelf, NAME))),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
