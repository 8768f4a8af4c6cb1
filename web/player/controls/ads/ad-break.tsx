import { lazy, type ReactNode, Suspense } from 'react';
import { useEpisode, useLine, usePlayer } from '../../store/player-context.ts';
import { useWishes } from '../../store/use-wishes.ts';
import { useSlice } from '../../store/use-slice.ts';

// Loaded by the slice before it says so: a part that is lost must not take the page with it.
const BreakScreen = lazy(async () => ({ default: (await import('./break-screen.tsx')).BreakScreen }));

/** The controls of the film, or in their place those of the ad before it. */
export function AdBreak({ children }: { children: ReactNode }) {
  const { ads } = usePlayer();
  const isOn = useSlice(ads, (state) => state.isOn);
  return isOn ? <BeforeFilm /> : children;
}

function BeforeFilm() {
  const player = usePlayer();
  useWishes(player, useEpisode(), useLine());
  const isLoaded = useSlice(player.ads, (state) => state.isLoaded);
  return isLoaded ? (
    <Suspense>
      <BreakScreen />
    </Suspense>
  ) : null;
}
