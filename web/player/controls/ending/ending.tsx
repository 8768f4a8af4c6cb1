import { type ComponentType, lazy, Suspense, useState } from 'react';
import { usePlayer } from '../../store/player-context.ts';
import { useSlice } from '../../store/use-slice.ts';

type Module<Props> = { default: ComponentType<Props> };

// If the code fails to load, the video ends without a screen.
const orNothing = <Props,>(module: Promise<Module<Props>>) =>
  module.catch((): Module<Props> => ({ default: () => null }));

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

/**
 * Shown after the last episode, and after any other that nothing follows by itself. It is rendered from the ending on,
 * unseen, so that its words and pictures are loaded when the episode is over.
 */
export function EndingScreen() {
  const { queue } = usePlayer();
  const { card, isOver, current, secondsLeft } = useSlice(queue, (state) => state);
  const isShown = isOver && card !== 'none';
  const id = current?.episodeId ?? null;
  const [preparedId, setPreparedId] = useState<string | null>(null);
  if (card !== 'none' && secondsLeft === null && preparedId !== id) setPreparedId(id);
  return id !== null && preparedId === id ? (
    <Suspense>
      <Screen isShown={isShown} />
    </Suspense>
  ) : null;
}
