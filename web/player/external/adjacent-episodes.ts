import { isWatchable } from '#web/entities/episode/external-hosts.ts';
import type { EpisodePlaylist, PlaylistEpisode } from '#web/entities/episode/playlist.ts';

/** Returns the previous and next episode in a playlist that can be watched, here or on another site. */
export function adjacentEpisodes(
  { id }: { id: string },
  { parts }: EpisodePlaylist,
): { previous: PlaylistEpisode | null; next: PlaylistEpisode | null } {
  const all = parts
    .flatMap(({ episodes }) => episodes)
    .filter((other) => other.id === id || isWatchable(other));
  const index = all.findIndex((other) => other.id === id);
  return { previous: all[index - 1] ?? null, next: index < 0 ? null : (all[index + 1] ?? null) };
}
