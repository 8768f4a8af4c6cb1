import { useLayoutEffect } from 'react';
import { learnViewsBy } from '#web/entities/episode/views-learner.ts';

function isSomebodys(): boolean {
  try {
    return (localStorage.getItem('akane.views') ?? 'null') !== 'null';
  } catch {
    return false;
  }
}

/** Exchanges positions with the server while somebody is signed in; visitors' pages need none of its code. */
export function useAccountViews(viewerId: number | null): void {
  useLayoutEffect(() => {
    if (viewerId === null && !isSomebodys()) return;
    const begun = import('./begin.ts').then(({ begin }) => begin(viewerId));
    if (viewerId !== null) learnViewsBy(() => begun);
    // A part that is lost or a browser without room: the site goes on with what it has.
    begun.catch(() => {});
  }, [viewerId]);
}
