import { lazy, type ReactNode, Suspense } from 'react';
import { useEpisode, useLine, usePlayer } from '../../store/player-context.ts';
import { useWishes } from '../../store/use-wishes.ts';
import { useSlice } from '../../store/use-slice.ts';

// The ads slice loads this code before it sets `isLoaded`, so that a failed request cannot break the page.
const BreakScreen = lazy(async () => ({ default: (await import('./break-screen.tsx')).BreakScreen }));

/** Shows the controls of the video, or those of the ad before it. */
export function AdBreak({ children }: { children: ReactNode }) {
  const { ads } = usePlayer();
  const isOn = useSlice(ads, (state) => state.isOn);
  return isOn ? <BreakControls /> : children;
}

function BreakControls() {
  const player = usePlayer();
  useWishes(player, useEpisode(), useLine());
  const isLoaded = useSlice(player.ads, (state) => state.isLoaded);
  return isLoaded ? (
    <Suspense>
      <BreakScreen />
    </Suspense>
  ) : null;
}
