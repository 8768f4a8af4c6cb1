import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { releasePath } from '#contract/addresses.ts';
import type { EpisodeWithRelease } from '#contract/releases.ts';
import type { EpisodePlaylist } from '#web/entities/episode/playlist.ts';
import type { Player } from './player.ts';
import { useSlice } from './use-slice.ts';

/** Performs the navigation that the queue requests. Episodes replace each other in history: Back leaves the player. */
export function useQueueNavigation(
  player: Player,
  { release }: EpisodeWithRelease,
  playlist: EpisodePlaylist,
): void {
  const navigate = useNavigate();
  const navigation = useSlice(player.queue, (state) => state.navigation);
  useEffect(() => {
    if (navigation?.to === 'episode')
      void navigate(playlist.addressOf({ id: navigation.episodeId }), { replace: true });
    if (navigation?.to === 'release') void navigate(releasePath(release.alias));
  }, [navigation, navigate, release, playlist]);
}
