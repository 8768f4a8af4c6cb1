import { readMoment } from '#contract/moment.ts';
import { bindPlayer, type BoundPlayer, type Place } from './bound-player.ts';
import { positionsAreRead } from '#web/entities/episode/browser-positions.ts';
import type { Film } from '#web/entities/episode/film.ts';
import { momentIn } from '../store/moment.ts';

/** What the HTML of a page says about its film, so that it begins before the page around it has woken up. */
export type EarlyFilm = Omit<Place, 'viewer' | 'settings'> & { film: Film; address: string };

type Early = { box: HTMLElement; bound: BoundPlayer };

function begin(): Early | null {
  const box = document.querySelector<HTMLElement>('[data-film]');
  const { film, address, ...place } = JSON.parse(box?.dataset['film'] ?? '{}') as Partial<EarlyFilm> &
    Omit<Place, 'viewer' | 'settings'>;
  const bound = box && bindPlayer(box, { ...place, viewer: null, settings: null });
  if (!bound || !film || address === undefined) return null;
  const at = momentIn(readMoment(new URLSearchParams(location.search).get('t')), film.duration);
  const { player } = bound;
  // The database seldom knows better than the shelf, and is waited for while the film loads.
  player.source.prepare(address, player.watchPosition.startOf(film, at));
  void positionsAreRead().then(() => player.begin(film, address, at));
  hideStill(box);
  return { box, bound };
}

/**
 * The picture before the first frame stands over the film until React takes it away, which looks at every attribute
 * when it wakes up.
 */
function hideStill(box: HTMLElement): void {
  const hide = () => box.querySelector('img')?.animate({ opacity: 0 }, { duration: 1, fill: 'forwards' });
  box.querySelector('video')?.addEventListener('playing', hide, { once: true });
}

let early: Early | null = null;

// On the first page of a visit; on later pages there is no film yet when this comes.
if (typeof document !== 'undefined') {
  early = begin();
  if (!early && document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', () => (early = begin()), { once: true });
  }
}

/** The player that has begun in a box before; each is taken once. */
export function takeEarly(box: HTMLElement): BoundPlayer | null {
  const found = early?.box === box ? early.bound : null;
  early = null;
  return found;
}
