import { createContext, useContext } from 'react';
import type { EpisodeWithRelease } from '#contract/releases.ts';
import type { EpisodePlaylist } from '#web/entities/episode/playlist.ts';
import type { Player } from './player.ts';

type PlayerContextValue = {
  player: Player;
  episode: EpisodeWithRelease;
  playlist: EpisodePlaylist;
  /** Whether the player is embedded in another site, whose page it must not navigate. */
  isEmbed: boolean;
};

export const PlayerContext = createContext<PlayerContextValue | null>(null);

function usePlayerContext(): PlayerContextValue {
  const value = useContext(PlayerContext);
  if (!value) throw new Error('Player controls need a PlayerContext.');
  return value;
}

/** The player of the context. */
export function usePlayer(): Player {
  return usePlayerContext().player;
}

/** The current episode, with its release. */
export function useEpisode(): EpisodeWithRelease {
  return usePlayerContext().episode;
}

/** Whether the player is embedded in another site. */
export function useIsEmbed(): boolean {
  return usePlayerContext().isEmbed;
}

/** The playlist of the current episode. */
export function usePlaylist(): EpisodePlaylist {
  return usePlayerContext().playlist;
}
