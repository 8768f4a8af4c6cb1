import type { Episode } from '#contract/episodes.ts';
import type { Release } from '#contract/release.ts';
import type { ReleasedEpisode } from '#contract/releases.ts';
import { episodeAddress, queueAddress } from './addresses.ts';
import { type Film, hasVideo, inWatchingOrder } from './film.ts';

/** What of an episode a list of them shows. */
export type LineEpisode = Pick<
  Episode,
  'id' | 'name' | 'ordinal' | 'preview' | 'duration' | 'sort_order' | 'hls_480' | 'hls_720' | 'hls_1080'
>;

export type Part = { release: Pick<Release, 'id' | 'alias' | 'name'>; episodes: readonly LineEpisode[] };

/** The parts of a franchise in a row. */
export type Queue = { franchiseId: string; name: string; parts: readonly Part[] };

/** What is watched one after another: the episodes of one release, or of several. */
export type Line = {
  /** The name of a queue; null for the episodes of one release. */
  title: string | null;
  /** In watching order, as are their episodes. */
  parts: readonly Part[];
  /** The page that plays an episode as part of this line. */
  addressOf: (episode: { id: string }) => string;
};

/** The line of an episode watched by itself: its own release. */
export function lineOfRelease({ release }: ReleasedEpisode): Line {
  const part = { release, episodes: inWatchingOrder(release.episodes) };
  return { title: null, parts: [part], addressOf: episodeAddress };
}

/** The line of a queue; without one, or with one that does not hold the episode, that of its release. */
export function lineOf(queue: Queue | null, episode: ReleasedEpisode): Line {
  const holdsIt = queue?.parts.some(({ episodes }) => episodes.some(({ id }) => id === episode.id));
  if (!queue || !holdsIt) return lineOfRelease(episode);
  const { franchiseId, name, parts } = queue;
  return {
    title: name,
    parts: parts.map((part) => ({ ...part, episodes: inWatchingOrder(part.episodes) })),
    addressOf: (other) => queueAddress(other, franchiseId),
  };
}

/** Places an episode among its neighbours in the line; episodes without video are stepped over. */
export function filmOf(episode: ReleasedEpisode, { parts }: Line): Film {
  const playable = ({ episodes }: Part) =>
    episodes.filter((other) => other.id === episode.id || hasVideo(other));
  const all = parts.flatMap(playable);
  const place = all.findIndex(({ id }) => id === episode.id);
  const own = parts.find(({ release }) => release.id === episode.release_id);
  return {
    episodeId: episode.id,
    releaseId: episode.release_id,
    duration: episode.duration,
    opening: episode.opening,
    ending: episode.ending,
    isFirst: !own || playable(own)[0]?.id === episode.id,
    previousId: all[place - 1]?.id ?? null,
    nextId: place < 0 ? null : (all[place + 1]?.id ?? null),
  };
}
