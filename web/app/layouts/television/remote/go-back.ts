import { closeLayer, focusedControl, openLayer } from '../focus/focusable.ts';
import { findRail, focusContent, focusMain } from '../focus/move-focus.ts';
import { hasPreviousPage } from './visited.ts';

/** Where Back leads when there is nothing to close and the page is at its top. */
export type BackTargets = { previous: () => void; home: () => void; exit: () => void };

/** Goes one step back: closes what is open, scrolls to the top, then leads to the previous page, home, or out. */
export function goBack({ previous, home, exit }: BackTargets): void {
  const layer = openLayer();
  if (layer) return closeLayer(layer);
  if (findRail()?.contains(focusedControl())) return focusContent();
  if (scrollY > 0) {
    focusMain();
    return scrollTo({ top: 0, behavior: 'instant' });
  }
  if (location.pathname === '/') return exit();
  return hasPreviousPage() ? previous() : home();
}
