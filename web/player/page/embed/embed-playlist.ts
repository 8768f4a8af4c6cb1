import { embedPath } from '#contract/addresses.ts';
import type { EpisodeWithRelease } from '#contract/releases.ts';
import { type EpisodePlaylist, releasePlaylist } from '#web/entities/episode/playlist.ts';

/** The playlist of an embed: the episodes of one release, with embed addresses. */
export function embedPlaylist(episode: EpisodeWithRelease): EpisodePlaylist {
  return { ...releasePlaylist(episode), addressOf: (other) => embedPath(other.id) };
}
