import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { releasePath } from '#contract/addresses.ts';
import type { ReleasedEpisode } from '#contract/releases.ts';
import type { Line } from '#web/entities/episode/line.ts';
import type { Player } from './player.ts';
import { useSlice } from './use-slice.ts';

/** Goes where the player wishes to be; one step back in history still leads out of the player. */
export function useWishes(player: Player, { release }: ReleasedEpisode, line: Line): void {
  const navigate = useNavigate();
  const wish = useSlice(player.queue, (state) => state.wish);
  useEffect(() => {
    if (wish?.to === 'episode') void navigate(line.addressOf({ id: wish.episodeId }), { replace: true });
    if (wish?.to === 'release') void navigate(releasePath(release.alias));
  }, [wish, navigate, release, line]);
}
