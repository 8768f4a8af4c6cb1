const SEEN = 'akane-builds';

let waiting: string | undefined;

type Memory = Pick<Storage, 'getItem' | 'setItem'>;

function seenIn(storage: Memory): string[] {
  return (storage.getItem(SEEN) ?? '').split(' ').filter(Boolean);
}

/** Notes a build that this tab has run or loaded itself for; false when it was noted before, or cannot be. */
export function noteBuild(id: string, open: () => Memory = () => sessionStorage): boolean {
  try {
    const storage = open();
    const seen = seenIn(storage);
    if (seen.includes(id)) return false;
    storage.setItem(SEEN, [...seen, id].slice(-20).join(' '));
    return true;
  } catch {
    return false;
  }
}

/** Says that the server has a build other than the page's own. */
export function announceBuild(id: string): void {
  waiting = id;
}

/**
 * Whether the next page should be loaded anew: once for each build, so that a server which keeps giving out the old one
 * makes no circle.
 */
export function takeNewBuild(): boolean {
  if (waiting === undefined || isWatching()) return false;
  const id = waiting;
  waiting = undefined;
  return noteBuild(id);
}

// A film is not torn off its screen; the next page will do.
function isWatching(): boolean {
  return (
    document.fullscreenElement !== null ||
    [...document.querySelectorAll('video')].some((film) => !film.paused)
  );
}
