import { type ComponentType, lazy, Suspense } from 'react';
import { usePlayer } from '../../store/player-context.ts';
import { useSlice } from '../../store/use-slice.ts';

type Module = { default: ComponentType };

// If the code fails to load, the video ends without a screen.
const orNothing = (module: Promise<Module>) => module.catch((): Module => ({ default: () => null }));

const Card = lazy(() => orNothing(import('./ending-card.tsx')));
const Screen = lazy(() => orNothing(import('./ending-screen.tsx')));

/** Shown over the ending of the last episode. */
export function EndingCard() {
  const { queue } = usePlayer();
  const isShown = useSlice(queue, ({ card, isOver }) => card === 'end' && !isOver);
  return isShown ? (
    <Suspense>
      <Card />
    </Suspense>
  ) : null;
}

/** Shown after the last episode. */
export function EndingScreen() {
  const { queue } = usePlayer();
  const isShown = useSlice(queue, ({ card, isOver }) => card === 'end' && isOver);
  return isShown ? (
    <Suspense>
      <Screen />
    </Suspense>
  ) : null;
}
