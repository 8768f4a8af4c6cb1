import type { Next } from '#contract/home.ts';
import type { Positions } from '#web/entities/episode/positions.ts';
import type { StoredPosition } from './stored-titles.ts';
import type { OwnTitles } from './load-slides.ts';

const MAX_POSITIONS = 40;
const MAX_KEPT = 40;

/** Converts the API's answer about a viewer. */
export function toOwnTitles({ positions, kept }: Next): OwnTitles {
  const entries = positions.map((position) => [
    position.release_episode_id,
    {
      time: position.time,
      isWatched: position.is_watched,
      at: Date.parse(position.updated_at),
      releaseId: position.release_id,
    },
  ]);
  return {
    positions: Object.fromEntries(entries) as Positions,
    kept: kept.map(({ release_id }) => release_id),
  };
}

/** Writes what a browser keeps for an address: the positions of the last episodes and the newest favourites. */
export function writeOwnTitles(positions: readonly StoredPosition[], favorites: readonly number[]): string {
  const last = positions
    .slice(0, MAX_POSITIONS)
    .map(({ episodeId, releaseId, time, isWatched }) =>
      [releaseId, episodeId, Math.floor(time), Number(isWatched)].join(':'),
    );
  const kept = favorites.slice(0, MAX_KEPT);
  return new URLSearchParams({ positions: last.join(','), kept: kept.join(',') }).toString();
}

const POSITION = /^([1-9]\d{0,8}):([\da-f-]{36}):(\d{1,7}):([01])$/;

/** Reads the titles of an address; invalid ones are omitted. Positions are as recent as they come first. */
export function readOwnTitles(query: URLSearchParams): OwnTitles {
  const positions = (query.get('positions') ?? '')
    .split(',')
    .slice(0, MAX_POSITIONS)
    .flatMap((text, i) => {
      const [, releaseId, id, time, watched] = POSITION.exec(text) ?? [];
      if (id === undefined) return [];
      return [[id, { releaseId: Number(releaseId), time: Number(time), isWatched: watched === '1', at: -i }]];
    });
  const kept = (query.get('kept') ?? '')
    .split(',')
    .slice(0, MAX_KEPT)
    .filter((id) => /^[1-9]\d{0,8}$/.test(id));
  return { positions: Object.fromEntries(positions) as Positions, kept: kept.map(Number) };
}
