import { createContext, useContext } from 'react';
import type { ReleasedEpisode } from '#contract/releases.ts';
import type { Line } from '#web/entities/episode/line.ts';
import type { Player } from './player.ts';

type OnScreen = {
  player: Player;
  episode: ReleasedEpisode;
  line: Line;
  /** Whether it stands in a page of another site, which it must not lead away from. */
  isEmbed: boolean;
};

export const PlayerContext = createContext<OnScreen | null>(null);

function useOnScreen(): OnScreen {
  const onScreen = useContext(PlayerContext);
  if (!onScreen) throw new Error('Controls live inside the stage.');
  return onScreen;
}

/** The player that a control commands. */
export function usePlayer(): Player {
  return useOnScreen().player;
}

/** The episode on the screen, with its release. */
export function useEpisode(): ReleasedEpisode {
  return useOnScreen().episode;
}

/** Whether the player stands in a page of another site. */
export function useIsEmbed(): boolean {
  return useOnScreen().isEmbed;
}

/** What is watched one after another around it. */
export function useLine(): Line {
  return useOnScreen().line;
}
