import { parseEpisodeRange } from '#server/torrents/torrents/files/name-facts.ts';

/** A parsed Torznab search. */
export type TorznabQuery = {
  /** Words of a name; empty for the newest torrents. */
  words: string;
  /** The requested episode number. */
  episode: number | undefined;
  limit: number;
  page: number;
};

const MAX = 50;
const CATEGORIES = new Set(['5000', '5070']);

function parseWhole(text: string | null, fallback: number): number {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : fallback;
}

/** Parses a search; null when none of its categories is anime. */
export function readTorznabQuery(query: URLSearchParams): TorznabQuery | null {
  const categories = query.get('cat')?.split(',').filter(Boolean) ?? [];
  if (categories.length > 0 && !categories.some((one) => CATEGORIES.has(one))) return null;
  const limit = Math.min(MAX, Math.max(1, parseWhole(query.get('limit'), MAX)));
  const episode = query.get('t') === 'tvsearch' ? query.get('ep') : null;
  return {
    words: (query.get('q') ?? '').trim().slice(0, 200),
    episode: episode === null || episode === '' ? undefined : parseWhole(episode, -1),
    limit,
    page: Math.floor(parseWhole(query.get('offset'), 0) / limit) + 1,
  };
}

/** Splits an episode number off the end of the name (`Title 05`); null when there is none. */
export function splitEpisode(query: TorznabQuery): TorznabQuery | null {
  const [, words, number] = /^(.+?)\s+(\d{1,4})$/.exec(query.words) ?? [];
  if (words === undefined || query.episode !== undefined) return null;
  return { ...query, words, episode: Number(number) };
}

/** Whether a torrent may contain an episode, judged by its description. */
export function mayContain(description: string, episode: number): boolean {
  const range = parseEpisodeRange(description);
  if (!range) return true;
  return description
    .split(/[,+]/)
    .map((part) => parseEpisodeRange(part.trim()))
    .some((part) => part !== undefined && part.first <= episode && episode <= part.last);
}
