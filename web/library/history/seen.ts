import type { HistoryItem } from '#contract/views.ts';
import type { FullRelease } from '#contract/releases.ts';
import { hasVideo, isBlocked } from '#web/entities/episode/film.ts';
import type { Kept, KeptAll } from './position.ts';

/** What the history shows of an episode, apart from where its viewer is in it. */
export type SeenEpisode = {
  id: string;
  ordinal: number;
  name: string | null;
  preview: HistoryItem['release_episode']['preview'];
  duration: number;
  releaseId: number;
  alias: string;
  title: string;
  /** The number of a film's only episode says nothing. */
  isFilm: boolean;
  canBeWatched: boolean;
};

/** An episode somebody has watched; `at` is when, in milliseconds. */
export type Seen = SeenEpisode & Pick<Kept, 'time' | 'isWatched' | 'at'>;

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

/** What to ask the API to include of the history. */
export const HISTORY_FIELDS: string[] = [
  'time',
  'is_watched',
  'updated_at',
  ...EPISODE.map((name) => `release_episode.${name}`),
  ...RELEASE.map((name) => `release_episode.release.${name}`),
];

/** What to ask the API to include of releases, where the browser knows the rest. */
export const RELEASE_FIELDS: string[] = [...RELEASE, ...EPISODE.map((name) => `episodes.${name}`)];

type Release = HistoryItem['release_episode']['release'];

function toEpisode(episode: Omit<HistoryItem['release_episode'], 'release'>, release: Release): SeenEpisode {
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

/** An item of the account's history. */
export function toSeen({ time, is_watched: isWatched, updated_at: at, release_episode }: HistoryItem): Seen {
  const { release, ...episode } = release_episode;
  return { ...toEpisode(episode, release), time, isWatched, at: Date.parse(at) };
}

/** The episodes of a release that are asked about. */
export function toSeenEpisodes(release: FullRelease, ids: ReadonlySet<string>): SeenEpisode[] {
  return release.episodes.filter(({ id }) => ids.has(id)).map((episode) => toEpisode(episode, release));
}

/** The account's history as this browser knows better: what was watched here after, and without what was taken off. */
export function withKept(seen: readonly Seen[], all: KeptAll): Seen[] {
  return seen.flatMap((one) => {
    const kept = all[one.id];
    // The server tells no parts of seconds.
    if (!kept || kept.at < one.at) return [one];
    if (kept.time === 0 && !kept.isWatched) return [];
    return [{ ...one, time: kept.time, isWatched: kept.isWatched }];
  });
}
