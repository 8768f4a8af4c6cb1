import { learnViews } from './views-learner.ts';

// Long enough for a slow answer, short enough for nobody to think that the film is broken.
const PATIENCE = 1500;

/** When what other devices have seen is known here, or was waited for long enough; null for visitors. */
export function viewsAreHere(): Promise<void> | null {
  const learning = learnViews();
  if (!learning) return null;
  const settled = learning.then(
    () => {},
    () => {},
  );
  const patience = new Promise<void>((resolve) => {
    setTimeout(resolve, PATIENCE);
  });
  return Promise.race([settled, patience]);
}
