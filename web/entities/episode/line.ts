import { episodePath, queuePath } from '#contract/addresses.ts';
import type { Episode } from '#contract/episodes.ts';
import type { Release } from '#contract/release.ts';
import type { ReleasedEpisode } from '#contract/releases.ts';
import { type Film, hasVideo, inWatchingOrder } from './film.ts';

/** What of an episode a list of them shows. */
export type LineEpisode = Pick<
  Episode,
  | 'id'
  | 'name'
  | 'ordinal'
  | 'preview'
  | 'duration'
  | 'ending'
  | 'sort_order'
  | 'hls_480'
  | 'hls_720'
  | 'hls_1080'
  | 'rutube_id'
  | 'youtube_id'
>;

export type Part = { release: Pick<Release, 'id' | 'alias' | 'name'>; episodes: readonly LineEpisode[] };

/**
 * The parts of a franchise in a row, or, without one, what the viewer has put together; episodes in the order in which
 * they are watched.
 */
export type Queue = { franchiseId: string | null; name: string; parts: readonly Part[] };

/** What is watched one after another: the episodes of one release, or of several. */
export type Line = {
  /** The name of a queue; null for the episodes of one release. */
  title: string | null;
  /** Whether it is the viewer's own queue. */
  isOwn: boolean;
  /** In watching order, as are their episodes. */
  parts: readonly Part[];
  /** The page that plays an episode as part of this line. */
  addressOf: (episode: { id: string }) => string;
};

/** The line of an episode watched by itself: its own release. */
export function lineOfRelease({ release }: ReleasedEpisode): Line {
  const part = { release, episodes: inWatchingOrder(release.episodes) };
  return { title: null, isOwn: false, parts: [part], addressOf: ({ id }) => episodePath(id) };
}

/** The line of a queue; without one, or with one that does not hold the episode, that of its release. */
export function lineOf(queue: Queue | null, episode: ReleasedEpisode): Line {
  const holdsIt = queue?.parts.some(({ episodes }) => episodes.some(({ id }) => id === episode.id));
  if (!queue || !holdsIt) return lineOfRelease(episode);
  const { franchiseId, name, parts } = queue;
  return {
    title: name,
    isOwn: franchiseId === null,
    parts,
    addressOf: (other) => queuePath(other.id, franchiseId),
  };
}

/** Places an episode among its neighbours in the line; episodes without video are stepped over. */
export function filmOf(episode: ReleasedEpisode, { parts }: Line): Film {
  const playable = ({ episodes }: Pick<Part, 'episodes'>) =>
    episodes.filter((other) => other.id === episode.id || hasVideo(other));
  const all = parts.flatMap(playable);
  const place = all.findIndex(({ id }) => id === episode.id);
  const [first] = inWatchingOrder(playable(episode.release));
  return {
    episodeId: episode.id,
    releaseId: episode.release_id,
    duration: episode.duration,
    opening: episode.opening,
    ending: episode.ending,
    isFirst: !first || first.id === episode.id,
    previousId: all[place - 1]?.id ?? null,
    nextId: place < 0 ? null : (all[place + 1]?.id ?? null),
  };
}
