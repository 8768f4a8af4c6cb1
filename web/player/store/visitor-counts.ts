import type { VisitorCount } from '#contract/visitor-counts.ts';
import type { PositionStore } from '#web/entities/episode/position-store.ts';
import type { Position } from '#web/entities/episode/positions.ts';

const URL_PATH = '/api/v1/media/watched';

const INTERVAL_MS = 300_000;
const MAX_SECONDS = 600;
// Faster than at twice the speed a position was moved, and not watched.
const MAX_SPEED = 2;
// How long the player may have played before it saved a position for the first time.
const FIRST_SECONDS = 60;

type Deps = {
  send: (count: VisitorCount) => void;
  now: () => number;
};

function playedSeconds(before: Position | undefined, { time, at }: Position): number {
  const most = before ? Math.max(0, (MAX_SPEED * (at - before.at)) / 1000) : FIRST_SECONDS;
  return Math.min(Math.max(0, time - (before?.time ?? 0)), most);
}

/**
 * Adds up what the player saves of a visitor's positions, for the statistics of the site. It tells every five minutes,
 * when an episode becomes watched, and what is left by `flush`.
 */
export function countVisitorPositions(positions: PositionStore, { send, now }: Deps) {
  let count: VisitorCount | null = null;
  let toldAt = now();

  function flush(): void {
    if (count && (count.is_start || count.is_watched || count.seconds >= 1))
      send({ ...count, seconds: Math.min(MAX_SECONDS, Math.floor(count.seconds)) });
    count = null;
    toldAt = now();
  }

  function add(episodeId: string, position: Position): void {
    if (count?.release_episode_id !== episodeId) flush();
    const before = positions.all()[episodeId];
    const isWatched = position.isWatched && !(before?.isWatched ?? false);
    count = {
      release_episode_id: episodeId,
      is_start: count?.is_start || before === undefined || (before.time === 0 && !before.isWatched),
      is_watched: count?.is_watched || isWatched,
      seconds: (count?.seconds ?? 0) + playedSeconds(before, position),
    };
  }

  const counted =
    (save: PositionStore['save']): PositionStore['save'] =>
    (episodeId, position) => {
      add(episodeId, position);
      save(episodeId, position);
      if (count?.is_watched || now() - toldAt >= INTERVAL_MS) flush();
    };
  return {
    positions: {
      ...positions,
      save: counted(positions.save),
      savePlaying: counted(positions.savePlaying),
    } satisfies PositionStore,
    flush,
  };
}

/** Tells the server; without an answer nobody misses it. */
export function sendVisitorCount(count: VisitorCount): void {
  const body = JSON.stringify(count);
  const headers = { 'content-type': 'application/json' };
  // The page may be closing.
  fetch(URL_PATH, { method: 'POST', headers, body, keepalive: true, credentials: 'omit' }).catch(() => {});
}
