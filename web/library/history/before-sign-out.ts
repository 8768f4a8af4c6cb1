import type { PositionSync } from './position-sync.ts';

const LOGOUT = /^\/app\/auth\/logout\/?$/;
const MAX_WAIT = 1500;

/** Sends unsent positions before a form ends the session, then removes the positions from this browser. */
export function sendBeforeSignOut(positionSync: PositionSync, stop: () => void): void {
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
