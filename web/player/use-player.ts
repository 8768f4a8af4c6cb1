import { type RefCallback, useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ReleasedEpisode } from '#contract/releases.ts';
import { masterPlaylist, releaseAddress } from './addresses.ts';
import { openHls } from './hls-source.ts';
import { filmOf, type Line } from './line.ts';
import { createPlayer, type Player } from './player.ts';
import { openShelf } from './remembered.ts';
import { browserPositions } from './use-positions.ts';
import { useSlice } from './use-slice.ts';

function createBrowserPlayer(): Player {
  return createPlayer({
    shelf: openShelf(),
    positions: browserPositions(),
    openSource: openHls,
    now: Date.now,
  });
}

/**
 * A player bound to the video inside the box that takes `bind` as its ref.
 * Null on the server and in the first picture, which have no memory and no controls.
 */
export function useBrowserPlayer(): { player: Player | null; bind: RefCallback<HTMLElement> } {
  const [player, setPlayer] = useState<Player | null>(null);
  const bind = useCallback((box: HTMLElement | null) => {
    const media = box?.querySelector('video');
    if (!box || !media) return;
    const made = createBrowserPlayer();
    setPlayer(made);
    return made.attach({ media, box });
  }, []);
  return { player, bind };
}

/** Puts the episode of the address into the player. */
export function useFilm(player: Player | null, episode: ReleasedEpisode, line: Line): void {
  useEffect(() => player?.begin(filmOf(episode, line), masterPlaylist(episode)), [player, episode, line]);
}

/** Goes where the player wishes to be; one step back in history still leads out of the player. */
export function useWishes(player: Player, { release }: ReleasedEpisode, line: Line): void {
  const navigate = useNavigate();
  const wish = useSlice(player.queue, (state) => state.wish);
  useEffect(() => {
    if (wish?.to === 'episode') void navigate(line.addressOf({ id: wish.episodeId }), { replace: true });
    if (wish?.to === 'release') void navigate(releaseAddress(release));
  }, [wish, navigate, release, line]);
}
