import { type ComponentType, lazy, Suspense } from 'react';
import { usePlayer } from '../../store/player-context.ts';
import { useSlice } from '../../store/use-slice.ts';

type Part = { default: ComponentType };

// Where its code cannot be had, the film simply ends.
const orNothing = (part: Promise<Part>) => part.catch((): Part => ({ default: () => null }));

const Card = lazy(() => orNothing(import('./ending-card.tsx')));
const Screen = lazy(() => orNothing(import('./ending-screen.tsx')));

/** Over the ending of the last episode. */
export function EndingCard() {
  const { queue } = usePlayer();
  const isShown = useSlice(queue, ({ card, isOver }) => card === 'end' && !isOver);
  return isShown ? (
    <Suspense>
      <Card />
    </Suspense>
  ) : null;
}

/** After the last episode. */
export function EndingScreen() {
  const { queue } = usePlayer();
  const isShown = useSlice(queue, ({ card, isOver }) => card === 'end' && isOver);
  return isShown ? (
    <Suspense>
      <Screen />
    </Suspense>
  ) : null;
}
