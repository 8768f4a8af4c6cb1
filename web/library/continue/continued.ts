import type { Episode } from '#contract/episodes.ts';
import type { FullRelease } from '#contract/releases.ts';
import { hasVideo, inWatchingOrder, isBlocked } from '#web/entities/episode/player-episode.ts';

/** The fields of an episode that the list needs. */
export type ContinuedEpisode = Pick<
  Episode,
  'id' | 'ordinal' | 'preview' | 'duration' | 'ending' | 'other_marks'
>;

/** A release to continue: the episode watched last, and the one after it once it is out. */
export type Continued = {
  releaseId: number;
  alias: string;
  title: string;
  /** Whether it is a movie, whose single episode is shown without a number. */
  isFilm: boolean;
  episode: ContinuedEpisode;
  next: ContinuedEpisode | null;
};

/** The fields to request from the API. */
export const CONTINUED_FIELDS: string[] = [
  'id',
  'alias',
  'name.main',
  'type.value',
  'is_blocked_by_geo',
  'is_blocked_by_copyrights',
  'episodes',
];

function toEpisode({ id, ordinal, preview, duration, ending, other_marks }: Episode): ContinuedEpisode {
  return { id, ordinal, preview, duration, ending, other_marks };
}

type Fields = Pick<
  FullRelease,
  'id' | 'alias' | 'name' | 'type' | 'is_blocked_by_geo' | 'is_blocked_by_copyrights' | 'episodes'
>;

/** Converts a release and its episode watched last; null if that can no longer be watched. */
export function toContinued(release: Fields, episodeId: string | undefined): Continued | null {
  if (isBlocked(release)) return null;
  const playable = inWatchingOrder(release.episodes).filter(hasVideo);
  const index = playable.findIndex(({ id }) => id === episodeId);
  const episode = playable[index];
  if (!episode) return null;
  const next = playable[index + 1];
  return {
    releaseId: release.id,
    alias: release.alias,
    title: release.name.main,
    isFilm: release.type.value === 'MOVIE' && release.episodes.length === 1,
    episode: toEpisode(episode),
    next: next ? toEpisode(next) : null,
  };
}
