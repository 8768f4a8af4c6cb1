const SEEN = 'akane-builds';

let waiting: string | undefined;

type TabStorage = Pick<Storage, 'getItem' | 'setItem'>;

function seenIn(storage: TabStorage): string[] {
  return (storage.getItem(SEEN) ?? '').split(' ').filter(Boolean);
}

/** Stores a build that this tab has run or reloaded for; false when it was stored before or cannot be. */
export function noteBuild(id: string, open: () => TabStorage = () => sessionStorage): boolean {
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

/** Stores the id of a build on the server that is newer than the page. */
export function announceBuild(id: string): void {
  waiting = id;
}

/**
 * Whether the next page should be loaded as a document: once for each build, so that a server which still sends the old
 * one causes no loop.
 */
export function takeNewBuild(): boolean {
  if (waiting === undefined || isWatching()) return false;
  const id = waiting;
  waiting = undefined;
  return noteBuild(id);
}

// A playing video is not interrupted; the next page reloads.
function isWatching(): boolean {
  return (
    document.fullscreenElement !== null ||
    [...document.querySelectorAll('video')].some((video) => !video.paused)
  );
}
