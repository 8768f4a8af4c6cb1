import { setPositionSync } from '#web/entities/episode/position-sync.ts';
import { createPositionSync, type PositionSync } from './position-sync.ts';
import { startSyncScheduler } from './sync-scheduler.ts';
import { openBrowserStorage } from '#web/entities/storage/browser-storage.ts';
import { openStoredPositions } from './stored-positions.ts';
import { enterAccount, readSyncState } from './owner.ts';

const LOGOUT = /^\/app\/auth\/logout\/?$/;
const MAX_WAIT = 1500;

/** Sends unsent positions before a form ends the session, then removes the positions from this browser. */
function sendBeforeSignOut(positionSync: PositionSync, stop: () => void): void {
  let isSent = false;
  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      if (!LOGOUT.test(new URL(form.action).pathname)) return;
      if (isSent || !positionSync.hasUnsent()) {
        stop();
        positionSync.leave();
        return;
      }
      event.preventDefault();
      event.stopImmediatePropagation();
      const timeout = new Promise((resolve) => {
        setTimeout(resolve, MAX_WAIT);
      });
      void Promise.race([positionSync.send(), timeout]).then(() => {
        isSent = true;
        form.requestSubmit(event.submitter);
      });
    },
    { capture: true },
  );
}

const FRESH = 5000;

// Locks need https; without them two tabs may send the same positions, which is harmless.
function alone<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('akane.views', work) : work();
}

const listenTo = (on: { seen: () => void; left: () => void; online: () => void }) => {
  // On the window, so that it runs after the player has saved, which listens to the document. Closing a page hides it.
  window.addEventListener('visibilitychange', () => (document.hidden ? on.left() : on.seen()));
  window.addEventListener('online', on.online);
};

function start(positionSync: PositionSync, text: () => string) {
  const { run, sendNow, stop } = startSyncScheduler({
    positionSync,
    page: { isHidden: () => document.hidden, text, listen: listenTo },
    random: Math.random,
  });
  sendBeforeSignOut(positionSync, stop);
  return { run, send: sendNow };
}

let sync: ReturnType<typeof start> | undefined;

/**
 * Starts synchronising positions for the signed-in viewer. A page for visitors may come from a cache or follow the end
 * of a session; then the server decides whether the account of this browser is still signed in.
 */
export async function startSync(viewerId: number | null): Promise<void> {
  if (!sync) {
    const [storage, stored] = [openBrowserStorage(), openStoredPositions()];
    const owner = viewerId ?? readSyncState(storage)?.owner;
    if (owner === undefined) return;
    if (viewerId !== null) enterAccount(storage, stored, viewerId);
    const fetch = window.fetch.bind(window);
    // Without a viewer the session may have just ended, so an earlier fetch proves nothing.
    const fresh = viewerId === null ? 0 : FRESH;
    const deps = { owner, stored, storage, fetch, now: Date.now, fresh, alone };
    sync = start(createPositionSync(deps), stored.text);
    if (viewerId !== null) setPositionSync(sync);
  }
  await sync.run();
}
