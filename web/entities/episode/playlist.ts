import { episodePath, queuePath } from '#contract/addresses.ts';
import type { Episode } from '#contract/episodes.ts';
import type { Release } from '#contract/release.ts';
import type { EpisodeWithRelease } from '#contract/releases.ts';
import { type PlayerEpisode, hasVideo, inWatchingOrder } from './player-episode.ts';

/** The fields of an episode that a list of episodes shows. */
export type PlaylistEpisode = Pick<
  Episode,
  | 'id'
  | 'name'
  | 'ordinal'
  | 'preview'
  | 'duration'
  | 'ending'
  | 'other_marks'
  | 'sort_order'
  | 'hls_480'
  | 'hls_720'
  | 'hls_1080'
  | 'rutube_id'
  | 'youtube_id'
>;

export type PlaylistPart = {
  release: Pick<Release, 'id' | 'alias' | 'name'>;
  episodes: readonly PlaylistEpisode[];
};

/** The parts of a franchise, or, when `franchiseId` is null, the viewer's own queue; episodes are in watching order. */
export type EpisodeQueue = { franchiseId: string | null; name: string; parts: readonly PlaylistPart[] };

/** The episodes that play one after another: those of one release, or of several. */
export type EpisodePlaylist = {
  /** The name of a queue; null for the episodes of one release. */
  title: string | null;
  /** Whether it is the viewer's own queue. */
  isOwn: boolean;
  /** In watching order, like the episodes in each. */
  parts: readonly PlaylistPart[];
  /** The page that plays an episode as part of this playlist. */
  addressOf: (episode: { id: string }) => string;
};

/** Makes the playlist of an episode outside a queue: the episodes of its release. */
export function releasePlaylist({ release }: EpisodeWithRelease): EpisodePlaylist {
  const part = { release, episodes: inWatchingOrder(release.episodes) };
  return { title: null, isOwn: false, parts: [part], addressOf: ({ id }) => episodePath(id) };
}

/** Makes the playlist of a queue; without a queue, or if it does not contain the episode, that of its release. */
export function playlistFor(queue: EpisodeQueue | null, episode: EpisodeWithRelease): EpisodePlaylist {
  const hasEpisode = queue?.parts.some(({ episodes }) => episodes.some(({ id }) => id === episode.id));
  if (!queue || !hasEpisode) return releasePlaylist(episode);
  const { franchiseId, name, parts } = queue;
  return {
    title: name,
    isOwn: franchiseId === null,
    parts,
    addressOf: (other) => queuePath(other.id, franchiseId),
  };
}

/** Describes an episode for the player, with its previous and next in the playlist; skips episodes without video. */
export function toPlayerEpisode(episode: EpisodeWithRelease, { parts }: EpisodePlaylist): PlayerEpisode {
  const playable = ({ episodes }: Pick<PlaylistPart, 'episodes'>) =>
    episodes.filter((other) => other.id === episode.id || hasVideo(other));
  const all = parts.flatMap(playable);
  const index = all.findIndex(({ id }) => id === episode.id);
  const [first] = inWatchingOrder(playable(episode.release));
  return {
    episodeId: episode.id,
    releaseId: episode.release_id,
    duration: episode.duration,
    opening: episode.opening,
    ending: episode.ending,
    other_marks: episode.other_marks,
    isFirst: !first || first.id === episode.id,
    previousId: all[index - 1]?.id ?? null,
    nextId: index < 0 ? null : (all[index + 1]?.id ?? null),
  };
}
