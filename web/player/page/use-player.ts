import { type RefCallback, useCallback, useEffect, useState } from 'react';
import type { ReleasedEpisode } from '#contract/releases.ts';
import { masterPlaylist } from '#web/entities/episode/addresses.ts';
import { filmOf, type Line } from '#web/entities/episode/line.ts';
import { momentIn } from '../store/moment.ts';
import { useMoment } from '../store/use-moment.ts';
import type { Player } from '../store/player.ts';
import { wake } from '../slices/awake.ts';
import { bindPlayer, type Place } from './bound-player.ts';
import { positionsAreRead } from '#web/entities/episode/browser-positions.ts';
import { takeEarly } from './early-film.ts';
import { viewsAreHere } from '#web/entities/episode/views-here.ts';

// Asked for while the page still comes alive.
if (!import.meta.env.SSR) void positionsAreRead();

/**
 * A player bound to the video inside the box that takes `bind` as its ref.
 * Null on the server and in the first picture, which have no memory and no controls.
 */
export function useBrowserPlayer({ mediaHosts, isEmbed, viewer, settings }: Place): {
  player: Player | null;
  bind: RefCallback<HTMLElement>;
} {
  const [player, setPlayer] = useState<Player | null>(null);
  const bind = useCallback(
    (box: HTMLElement | null) => {
      wake();
      const bound = box && (takeEarly(box) ?? bindPlayer(box, { mediaHosts, isEmbed, viewer, settings }));
      if (!bound) return;
      setPlayer(bound.player);
      return bound.letGo;
    },
    [mediaHosts, isEmbed, viewer, settings],
  );
  return { player, bind };
}

/** Puts the episode of the address into the player, at the moment that the address names. */
export function useFilm(player: Player | null, episode: ReleasedEpisode, line: Line): void {
  const at = momentIn(useMoment(), episode.duration);
  useEffect(() => {
    if (!player) return;
    let isCurrent = true;
    void Promise.all([positionsAreRead(), viewsAreHere()]).then(() => {
      if (isCurrent) player.begin(filmOf(episode, line), masterPlaylist(episode), at);
    });
    return () => {
      isCurrent = false;
    };
  }, [player, episode, line, at]);
}
