import type { HistoryItem } from '#contract/views.ts';
import type { FullRelease } from '#contract/releases.ts';
import { hasVideo, isBlocked } from '#web/entities/episode/player-episode.ts';
import type { StoredPosition, StoredPositionMap } from './stored-position.ts';

/** An episode as the history shows it, without the viewer's position. */
export type HistoryEpisode = {
  id: string;
  ordinal: number;
  name: string | null;
  preview: HistoryItem['release_episode']['preview'];
  duration: number;
  releaseId: number;
  alias: string;
  title: string;
  /** Whether it is a movie, whose single episode is shown without a number. */
  isFilm: boolean;
  canBeWatched: boolean;
};

/** A watched episode with the position in it; `at` is when it was watched, in milliseconds. */
export type HistoryEntry = HistoryEpisode & Pick<StoredPosition, 'time' | 'isWatched' | 'at'>;

const EPISODE = ['id', 'name', 'ordinal', 'preview', 'duration', 'hls_480', 'hls_720', 'hls_1080'];
const RELEASE = [
  'id',
  'alias',
  'name.main',
  'type.value',
  'episodes_total',
  'is_blocked_by_geo',
  'is_blocked_by_copyrights',
];

/** The fields to request from the history of an account. */
export const HISTORY_FIELDS: string[] = [
  'time',
  'is_watched',
  'updated_at',
  ...EPISODE.map((name) => `release_episode.${name}`),
  ...RELEASE.map((name) => `release_episode.release.${name}`),
];

/** The fields to request from releases, where the browser has the positions. */
export const RELEASE_FIELDS: string[] = [...RELEASE, ...EPISODE.map((name) => `episodes.${name}`)];

type Release = HistoryItem['release_episode']['release'];

function toEpisode(
  episode: Omit<HistoryItem['release_episode'], 'release'>,
  release: Release,
): HistoryEpisode {
  const { id, ordinal, name, preview, duration } = episode;
  return {
    id,
    ordinal,
    name,
    preview,
    duration,
    releaseId: release.id,
    alias: release.alias,
    title: release.name.main,
    isFilm: release.type.value === 'MOVIE' && release.episodes_total === 1,
    canBeWatched: !isBlocked(release) && hasVideo(episode),
  };
}

/** Converts an item of the account's history. */
export function toHistoryEntry({
  time,
  is_watched: isWatched,
  updated_at: at,
  release_episode,
}: HistoryItem): HistoryEntry {
  const { release, ...episode } = release_episode;
  return { ...toEpisode(episode, release), time, isWatched, at: Date.parse(at) };
}

/** The episodes of a release with the given ids. */
export function toHistoryEpisodes(release: FullRelease, ids: ReadonlySet<string>): HistoryEpisode[] {
  return release.episodes.filter(({ id }) => ids.has(id)).map((episode) => toEpisode(episode, release));
}

/** Updates the account's history with newer positions of this browser and omits removed episodes. */
export function applyStored(entries: readonly HistoryEntry[], all: StoredPositionMap): HistoryEntry[] {
  return entries.flatMap((entry) => {
    const stored = all[entry.id];
    // The server has whole seconds only.
    if (!stored || stored.at < entry.at) return [entry];
    if (stored.time === 0 && !stored.isWatched) return [];
    return [{ ...entry, time: stored.time, isWatched: stored.isWatched }];
  });
}
