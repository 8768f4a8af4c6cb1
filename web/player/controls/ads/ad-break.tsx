import { lazy, type ReactNode, Suspense } from 'react';
import { useEpisode, usePlaylist, usePlayer } from '../../store/player-context.ts';
import { useQueueNavigation } from '../../store/use-queue-navigation.ts';
import { useSlice } from '../../store/use-slice.ts';

// The ads slice loads this code before it sets `isLoaded`, so that a failed request cannot break the page.
const BreakScreen = lazy(async () => ({ default: (await import('./ad-break-screen.tsx')).AdBreakScreen }));

/** Shows the controls of the video, or those of the ad before it. */
export function AdBreak({ children }: { children: ReactNode }) {
  const { ads } = usePlayer();
  const isOn = useSlice(ads, (state) => state.isOn);
  return isOn ? <BreakControls /> : children;
}

function BreakControls() {
  const player = usePlayer();
  useQueueNavigation(player, useEpisode(), usePlaylist());
  const isLoaded = useSlice(player.ads, (state) => state.isLoaded);
  return isLoaded ? (
    <Suspense>
      <BreakScreen />
    </Suspense>
  ) : null;
}
