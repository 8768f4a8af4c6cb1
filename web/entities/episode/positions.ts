import { recall, type Shelf } from '#web/storage/remembered.ts';

/**
 * Where a viewer is in one episode. `at` is the moment of watching, in milliseconds, and not that of saving; `markedAt`
 * is when
 * `isWatched` was decided, where that was not at `at`. The release is unknown to old entries.
 */
export type Position = {
  time: number;
  isWatched: boolean;
  at: number;
  markedAt?: number;
  releaseId?: number;
};
export type Positions = Readonly<Record<string, Position>>;

export const POSITIONS = 'positions';

function isPosition(value: unknown): value is Position {
  const { time, isWatched, at } = Object(value) as Partial<Record<keyof Position, unknown>>;
  return Number.isFinite(time) && typeof isWatched === 'boolean' && Number.isFinite(at);
}

/** Takes from a value what are positions in it. */
export function parsePositions(value: unknown): Positions {
  if (value === null || typeof value !== 'object') return {};
  return Object.fromEntries(Object.entries(value).filter(([, position]) => isPosition(position)));
}

/** What the browser's shelf has of positions. */
export function readPositions(shelf: Shelf): Positions {
  return parsePositions(recall(shelf, POSITIONS));
}

/** Without what was taken back: such entries stay only so that other tabs and devices forget it too. */
export function withoutForgotten(positions: Positions): Positions {
  const isForgotten = ({ time, isWatched, at, markedAt = -1 }: Position) =>
    !isWatched && time === 0 && markedAt >= at;
  return Object.fromEntries(Object.entries(positions).filter(([, position]) => !isForgotten(position)));
}
