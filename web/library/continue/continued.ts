import type { Episode } from '#contract/episodes.ts';
import type { FullRelease } from '#contract/releases.ts';
import { hasVideo, inWatchingOrder, isBlocked } from '#web/entities/episode/film.ts';

/** What the list needs of an episode. */
export type ContinuedEpisode = Pick<Episode, 'id' | 'ordinal' | 'preview' | 'duration' | 'ending'>;

/** A release to continue: the episode watched last, and the one after it once it is out. */
export type Continued = {
  releaseId: number;
  alias: string;
  title: string;
  /** The number of a film's only episode says nothing. */
  isFilm: boolean;
  episode: ContinuedEpisode;
  next: ContinuedEpisode | null;
};

/** What to ask the API to include. */
export const CONTINUED_FIELDS: string[] = [
  'id',
  'alias',
  'name.main',
  'type.value',
  'is_blocked_by_geo',
  'is_blocked_by_copyrights',
  'episodes',
];

function toEpisode({ id, ordinal, preview, duration, ending }: Episode): ContinuedEpisode {
  return { id, ordinal, preview, duration, ending };
}

type Fields = Pick<
  FullRelease,
  'id' | 'alias' | 'name' | 'type' | 'is_blocked_by_geo' | 'is_blocked_by_copyrights' | 'episodes'
>;

/** A release by its episode watched last; null when that can no longer be watched. */
export function toContinued(release: Fields, episodeId: string | undefined): Continued | null {
  if (isBlocked(release)) return null;
  const playable = inWatchingOrder(release.episodes).filter(hasVideo);
  const place = playable.findIndex(({ id }) => id === episodeId);
  const episode = playable[place];
  if (!episode) return null;
  const next = playable[place + 1];
  return {
    releaseId: release.id,
    alias: release.alias,
    title: release.name.main,
    isFilm: release.type.value === 'MOVIE' && release.episodes.length === 1,
    episode: toEpisode(episode),
    next: next ? toEpisode(next) : null,
  };
}
