import { createContext, useContext } from 'react';
import type { ReleasedEpisode } from '#contract/releases.ts';
import type { Line } from './line.ts';
import type { Player } from './player.ts';

type OnScreen = { player: Player; episode: ReleasedEpisode; line: Line };

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

/** What is watched one after another around it. */
export function useLine(): Line {
  return useOnScreen().line;
}
