import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { type Location, NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { focusedControl, openLayer } from '../focus/focusable.ts';
import { goBack } from './go-back.ts';
import { findRail, focusMain, focusOn, isFocusMissing } from '../focus/move-focus.ts';
import { listenToRemote } from './remote-navigation.ts';
import { keepLink, keptLink, visit } from './visited.ts';

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
