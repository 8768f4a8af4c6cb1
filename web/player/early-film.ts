import { readMoment } from '#contract/moment.ts';
import { bindPlayer, type BoundPlayer, type Place } from './bound-player.ts';
import { positionsAreRead } from './browser-positions.ts';
import type { Film } from './film.ts';
import { momentIn } from './moment.ts';

/** What the HTML of a page says about its film, so that it begins before the page around it has woken up. */
export type EarlyFilm = Place & { film: Film; address: string };

type Early = { box: HTMLElement; bound: BoundPlayer };

function begin(): Early | null {
  const box = typeof document === 'undefined' ? null : document.querySelector<HTMLElement>('[data-film]');
  const { film, address, ...place } = JSON.parse(box?.dataset['film'] ?? '{}') as Partial<EarlyFilm> & Place;
  const bound = box && bindPlayer(box, place);
  if (!bound || !film || address === undefined) return null;
  const at = momentIn(readMoment(new URLSearchParams(location.search).get('t')), film.duration);
  void positionsAreRead().then(() => bound.player.begin(film, address, at));
  return { box, bound };
}

// Runs with the scripts of the first page of a visit; on later pages there is no film yet when they come.
let early = begin();

/** The player that has begun in a box before; each is taken once. */
export function takeEarly(box: HTMLElement): BoundPlayer | null {
  const found = early?.box === box ? early.bound : null;
  early = null;
  return found;
}
