// Playback starts in two places, and this module joins them.
//
// 1. `early-playback.ts` runs before React has loaded, on the first page of a visit without an account. It starts the
//    video from the data in the HTML (`data-episode`), because React and the router would delay the first frame.
// 2. `useEpisodePlayback` starts every other episode: after a navigation, after the cover of an embed, and for
//    signed-in viewers, whose positions from other devices arrive only with the page.
//
// They join twice: `useBrowserPlayer` adopts the early player of its container instead of creating one, and
// `player.play` does not restart an episode that is already playing. Both paths call the same `bindPlayer` and
// `player.play`. Figures: docs/decisions/player.md
import { type RefCallback, useCallback, useEffect, useState } from 'react';
import type { EpisodeWithRelease } from '#contract/releases.ts';
import { masterPlaylistAddress } from '#web/entities/episode/addresses.ts';
import { toPlayerEpisode, type EpisodePlaylist } from '#web/entities/episode/playlist.ts';
import { clampMoment } from '../store/moment.ts';
import { useMoment } from '../store/use-moment.ts';
import type { Player } from '../store/player.ts';
import { markHydrated } from '../slices/hydration.ts';
import { bindPlayer, type PlayerOptions } from './bound-player.ts';
import { waitForStoredPositions } from '#web/entities/episode/browser-positions.ts';
import { startPositionSync } from '#web/entities/episode/position-sync.ts';
import { takeEarlyPlayer } from './early-playback.ts';

// Milliseconds: enough for a slow response, too short for the player to seem broken.
const SYNC_TIMEOUT = 1500;

/** Waits until positions from other devices have arrived, or for 1.5 seconds at most; null for visitors. */
function waitForPositionSync(): Promise<void> | null {
  const syncing = startPositionSync();
  if (!syncing) return null;
  const settled = syncing.then(
    () => {},
    () => {},
  );
  const timeout = new Promise<void>((resolve) => {
    setTimeout(resolve, SYNC_TIMEOUT);
  });
  return Promise.race([settled, timeout]);
}

// Starts reading while the page is still hydrating.
if (!import.meta.env.SSR) void waitForStoredPositions();

/**
 * The player of the video inside the container that takes `bind` as its ref. Null on the server and during hydration,
 * where there are no stored settings and no controls.
 */
export function useBrowserPlayer({ deliveryOrigins, isEmbed, viewer, settings }: PlayerOptions): {
  player: Player | null;
  bind: RefCallback<HTMLElement>;
} {
  const [player, setPlayer] = useState<Player | null>(null);
  const bind = useCallback(
    (box: HTMLElement | null) => {
      markHydrated();
      const bound =
        box && (takeEarlyPlayer(box) ?? bindPlayer(box, { deliveryOrigins, isEmbed, viewer, settings }));
      if (!bound) return;
      setPlayer(bound.player);
      return bound.detach;
    },
    [deliveryOrigins, isEmbed, viewer, settings],
  );
  return { player, bind };
}

/** Plays the episode of the page, from the `?t=` moment of the address or the saved position. */
export function useEpisodePlayback(
  player: Player | null,
  episode: EpisodeWithRelease,
  playlist: EpisodePlaylist,
): void {
  const at = clampMoment(useMoment(), episode.duration);
  useEffect(() => {
    if (!player) return;
    let isCurrent = true;
    void Promise.all([waitForStoredPositions(), waitForPositionSync()]).then(() => {
      if (isCurrent) player.play(toPlayerEpisode(episode, playlist), masterPlaylistAddress(episode), at);
    });
    return () => {
      isCurrent = false;
    };
  }, [player, episode, playlist, at]);
}
