import { mergeTimecodes, type Timecode } from '#contract/merge-timecodes.ts';
import type { PositionsResponse, SavedTimecode } from '#contract/views.ts';
import { type StoredPosition, type StoredPositionMap, toStored, toTimecode } from './stored-position.ts';

type SentPosition = readonly [time: number, at: number, isWatched: boolean, markedAt: number];

/** How far this browser has synchronised positions with the server for one account; stored in `akane.views`. */
export type SyncState = {
  owner: number;
  /** The time of the server after which changes are fetched; null before the first fetch. */
  since: string | null;
  /** When changes were last fetched, by the clock of this browser, in milliseconds. */
  askedAt: number;
  /** How far the clock of the server is ahead of this browser's, in milliseconds. */
  ahead: number;
  /** The positions that the server has, by episode. */
  told: Readonly<Record<string, SentPosition>>;
};

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const MAX_LENGTH = 1_000_000;
// Concurrent writes may become visible out of order, so the last seconds are fetched again.
const OVERLAP = 10_000;
// A smaller difference between clocks is ignored.
const SAME_CLOCK = 60_000;

export function newSyncState(owner: number): SyncState {
  return { owner, since: null, askedAt: 0, ahead: 0, told: {} };
}

/** Validates a stored state; null if it is damaged. */
export function parseSyncState(value: unknown): SyncState | null {
  if (value === null || typeof value !== 'object') return null;
  const { owner, since, askedAt, ahead, told: sent } = value as Partial<Record<keyof SyncState, unknown>>;
  const isValid =
    Number.isSafeInteger(owner) &&
    (since === null || typeof since === 'string') &&
    Number.isFinite(askedAt) &&
    Number.isFinite(ahead) &&
    sent !== null &&
    typeof sent === 'object';
  return isValid ? (value as SyncState) : null;
}

function pack({ time, at, isWatched, markedAt }: Timecode): SentPosition {
  return [time, at, isWatched, markedAt];
}

function unpack([time, at, isWatched, markedAt]: SentPosition): Timecode {
  return { time, at, isWatched, markedAt };
}

function isUnsent(stored: StoredPosition, sent: SentPosition | undefined): boolean {
  if (!sent) return true;
  const merged = mergeTimecodes(unpack(sent), toTimecode(stored));
  return pack(merged).some((part, i) => part !== sent[i]);
}

/** The stored positions that the server does not have yet, the last watched first. */
export function findUnsent(
  all: StoredPositionMap,
  { told: sent }: Pick<SyncState, 'told'>,
): StoredPositionMap {
  const unsent = Object.entries(all).filter(
    ([id, stored]) => UUID.test(id) && stored.time <= MAX_LENGTH && isUnsent(stored, sent[id]),
  );
  return Object.fromEntries(unsent.toSorted(([, a], [, b]) => b.at - a.at));
}

/** The request body for positions, with times converted to the clock of the server. */
export function toBody(all: StoredPositionMap, ahead: number): SavedTimecode[] {
  const moment = (at: number) => new Date(at === 0 ? 0 : at + ahead).toISOString();
  return Object.entries(all).map(([id, stored]) => {
    const { time, at, isWatched, markedAt } = toTimecode(stored);
    return {
      release_episode_id: id,
      time,
      is_watched: isWatched,
      updated_at: moment(at),
      marked_at: moment(markedAt),
    };
  });
}

function withSent(state: SyncState, timecodes: readonly (readonly [string, Timecode])[]): SyncState['told'] {
  const sent: Record<string, SentPosition> = { ...state.told };
  for (const [id, timecode] of timecodes) {
    const known = sent[id];
    sent[id] = pack(known ? mergeTimecodes(unpack(known), timecode) : timecode);
  }
  return sent;
}

/** The state after the server has accepted positions. */
export function recordSent(state: SyncState, all: StoredPositionMap): SyncState {
  const timecodes = Object.entries(all).map(([id, stored]) => [id, toTimecode(stored)] as const);
  return { ...state, told: withSent(state, timecodes) };
}

/** Converts the positions of a response to the clock of this browser, and returns the state after it. */
export function recordReceived(
  state: SyncState,
  answer: PositionsResponse,
  now: number,
): { state: SyncState; positions: StoredPositionMap } {
  const serverNow = Date.parse(answer.now);
  const ahead = Math.abs(serverNow - now) < SAME_CLOCK ? 0 : serverNow - now;
  const moment = (text: string) => {
    const at = Date.parse(text);
    return at === 0 ? 0 : Math.max(0, at - ahead);
  };
  const positions = answer.data.map((position) => {
    const timecode = {
      time: position.time,
      at: moment(position.at),
      isWatched: position.is_watched,
      markedAt: moment(position.marked),
    };
    return [position.release_episode_id, timecode, toStored(timecode, position.release_id)] as const;
  });
  const told = withSent(
    state,
    positions.map(([id, timecode]) => [id, timecode] as const),
  );
  const since = new Date(serverNow - OVERLAP).toISOString();
  return {
    state: { ...state, since, askedAt: now, ahead, told },
    positions: Object.fromEntries(positions.map(([id, , stored]) => [id, stored])),
  };
}

/** Removes episodes that this browser no longer stores. */
export function prune(state: SyncState, all: StoredPositionMap): SyncState {
  const told = Object.fromEntries(Object.entries(state.told).filter(([id]) => id in all));
  return { ...state, told };
}
