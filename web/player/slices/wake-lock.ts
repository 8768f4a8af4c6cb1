import { defineSlice, listen } from '../engine/slice.ts';

/** Keeps the screen on while playing in a visible page; the browser itself releases the lock of a hidden page. */
export function createWakeLock() {
  return defineSlice<object, object>({}, () => ({
    commands: {},
    attach({ media, container: box }, signal) {
      const page = box.ownerDocument;
      const locks = page.defaultView?.navigator?.wakeLock;
      if (!locks) return;
      let lock: Promise<WakeLockSentinel | null> | null = null;
      const release = () => {
        void lock?.then((sentinel) => sentinel?.release());
        lock = null;
      };
      const read = () => {
        if (media.paused || page.visibilityState === 'hidden') return release();
        // Browsers refuse when the battery is low; playback continues.
        lock ??= locks.request('screen').catch(() => null);
      };
      listen(media, ['playing', 'pause', 'ended', 'emptied'], read, signal);
      listen(page, ['visibilitychange'], read, signal);
      signal.addEventListener('abort', release);
    },
  }));
}
