import type { Exchange } from './exchange.ts';

const LOGOUT = /^\/app\/auth\/logout\/?$/;
const PATIENCE = 1500;

/**
 * Tells the server what it does not know before a form ends the session, then lets the positions leave this browser.
 */
export function askBeforeLeaving(exchange: Exchange, stop: () => void): void {
  let isTold = false;
  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      if (!LOGOUT.test(new URL(form.action).pathname)) return;
      if (isTold || !exchange.hasNews()) {
        stop();
        exchange.leave();
        return;
      }
      event.preventDefault();
      event.stopImmediatePropagation();
      const patience = new Promise((resolve) => {
        setTimeout(resolve, PATIENCE);
      });
      void Promise.race([exchange.tell(), patience]).then(() => {
        isTold = true;
        form.requestSubmit(event.submitter);
      });
    },
    { capture: true },
  );
}
