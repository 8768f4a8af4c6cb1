import { readStored, type BrowserStorage } from '#web/entities/storage/browser-storage.ts';

/**
 * A viewer's position in one episode: `time` in seconds, `at` the moment of watching (not of saving) in milliseconds,
 * `markedAt` the moment when `isWatched` was decided, if other than `at`. Old entries have no `releaseId`.
 */
export type Position = {
  time: number;
  isWatched: boolean;
  at: number;
  markedAt?: number;
  releaseId?: number;
};
export type Positions = Readonly<Record<string, Position>>;

export const POSITIONS_NAME = 'positions';

function isPosition(value: unknown): value is Position {
  const { time, isWatched, at } = Object(value) as Partial<Record<keyof Position, unknown>>;
  return Number.isFinite(time) && typeof isWatched === 'boolean' && Number.isFinite(at);
}

/** Picks the valid positions out of an untrusted value. */
export function parsePositions(value: unknown): Positions {
  if (value === null || typeof value !== 'object') return {};
  return Object.fromEntries(Object.entries(value).filter(([, position]) => isPosition(position)));
}

/** Reads the positions in the browser's storage. */
export function readPositions(storage: BrowserStorage): Positions {
  return parsePositions(readStored(storage, POSITIONS_NAME));
}

/** Leaves out cleared positions, which are stored only so that other tabs and devices clear them too. */
export function withoutCleared(positions: Positions): Positions {
  const isCleared = ({ time, isWatched, at, markedAt = -1 }: Position) =>
    !isWatched && time === 0 && markedAt >= at;
  return Object.fromEntries(Object.entries(positions).filter(([, position]) => !isCleared(position)));
}
