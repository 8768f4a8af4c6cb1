import { defineSlice, listen } from '../engine/media-store.ts';

/**
 * Keeps the screen lit while the film runs on a page that is seen; the browser itself lets go when the page is hidden.
 */
export function createWakeLock() {
  return defineSlice<object, object>({}, () => ({
    commands: {},
    attach({ media, box }, signal) {
      const page = box.ownerDocument;
      const locks = page.defaultView?.navigator?.wakeLock;
      if (!locks) return;
      let held: Promise<WakeLockSentinel | null> | null = null;
      const drop = () => {
        void held?.then((lock) => lock?.release());
        held = null;
      };
      const read = () => {
        if (media.paused || page.visibilityState === 'hidden') return drop();
        // Refused when the battery is low: the film runs on.
        held ??= locks.request('screen').catch(() => null);
      };
      listen(media, ['playing', 'pause', 'ended', 'emptied'], read, signal);
      listen(page, ['visibilitychange'], read, signal);
      signal.addEventListener('abort', drop);
    },
  }));
}
