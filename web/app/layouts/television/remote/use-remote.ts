import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { type Location, NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { episodePath, queuePath } from '#contract/addresses.ts';
import { focusedControl, openLayer, closeLayer } from '../focus/focusable.ts';
import { findRail, focusMain, focusOn, isFocusMissing, focusContent } from '../focus/move-focus.ts';
import { listenToRemote } from './remote-navigation.ts';

// The paths of this visit by their index in the history, and where the focus was on each of its pages.
const paths: string[] = [];
const places: { href: string; index: number }[] = [];
const PLAYERS = [episodePath(''), queuePath('', null).split('?')[0] ?? ''];

function historyIndex(): number {
  const { idx } = (history.state ?? {}) as { idx?: number };
  return idx ?? 0;
}

/** Keeps the path of the page that has opened. */
function visit(pathname: string): void {
  paths.length = historyIndex();
  paths[historyIndex()] = pathname;
}

/** Whether Back leads to another page of this visit; a player is not returned to. */
function hasPreviousPage(): boolean {
  const [previous, current] = [paths[historyIndex() - 1], paths[historyIndex()]];
  if (previous === undefined || previous === current) return false;
  return !PLAYERS.some((player) => previous.startsWith(player));
}

function linksTo(href: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('main a')].filter(
    (link) => link.getAttribute('href') === href,
  );
}

/** Keeps the focused link as the place on the open page. */
function keepLink({ target: focused }: FocusEvent): void {
  if (!(focused instanceof HTMLAnchorElement)) return;
  const href = focused.getAttribute('href') ?? '';
  const index = linksTo(href).indexOf(focused);
  if (index >= 0) places[historyIndex()] = { href, index };
}

/** The link that was focused when the open page was left. */
function keptLink(): HTMLElement | undefined {
  const place = places[historyIndex()];
  return place && linksTo(place.href)[place.index];
}

/** Where Back leads when there is nothing to close and the page is at its top. */
type BackTargets = { previous: () => void; home: () => void; exit: () => void };

/** Goes one step back: closes what is open, scrolls to the top, then leads to the previous page, home, or out. */
function goBack({ previous, home, exit }: BackTargets): void {
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

const SETTLED_MS = 100;

/** Whether the focus has to be placed on a page that has opened: it is nowhere, or still in the rail. */
function isFocusLost(): boolean {
  const focused = focusedControl();
  return openLayer() === null && (!focused || (findRail()?.contains(focused) ?? false));
}

/** Places the focus on a page that has opened: where it was when the page was left, or on the main action. */
function arrive(pathname: string, isReturn: boolean): void {
  visit(pathname);
  if (!isFocusLost()) return;
  const kept = isReturn ? keptLink() : undefined;
  if (kept) focusOn(kept, true);
  else focusMain();
}

/** The keys of a remote control on a page; Back on the home page runs `onExit`. */
export function useRemote(onExit: () => void): void {
  const page = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const navigate = useNavigate();
  const back = useEffectEvent(() =>
    goBack({
      previous: () => void navigate(-1),
      home: () => void navigate('/'),
      exit: onExit,
    }),
  );
  const arriveAt = useEffectEvent(({ pathname }: Location) => arrive(pathname, isReturn));
  // Before the router restores the scroll position.
  useLayoutEffect(() => arriveAt(page), [page]);
  useEffect(() => {
    const stop = listenToRemote(() => back());
    document.addEventListener('focusin', keepLink);
    const settle = () => isFocusMissing() && openLayer() === null && focusMain();
    // What has appeared may be visible only after a transition.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new MutationObserver(() => {
      settle();
      clearTimeout(timer);
      timer = setTimeout(settle, SETTLED_MS);
    });
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-waiting'] });
    settle();
    return () => {
      stop();
      observer.disconnect();
      clearTimeout(timer);
      document.removeEventListener('focusin', keepLink);
    };
  }, []);
}
