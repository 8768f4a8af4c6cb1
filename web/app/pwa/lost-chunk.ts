import { setApplicationError } from '#web/page/errors/application-error.ts';
import { createConnectionError } from '#web/page/errors/connection.ts';
import { refreshedAddress, settledAddress } from './cache-refresh.ts';
import { takeTurn } from './turn.ts';
import { headingFor, isLeaving, leave } from './way.ts';

const LOST = 'Failed to fetch dynamically imported module';
const NOT_NOW = 'Страница не загрузилась. Попробуйте ещё раз через несколько секунд.';

/**
 * Loads the page past every cache when an error says that a part of it is lost; false for any other error, and when
 * that was tried just now.
 */
export function refreshLost(error: unknown): boolean {
  if (!(error instanceof Error) || !error.message.startsWith(LOST)) return false;
  if (isLeaving()) return true;
  if (!navigator.onLine || !takeTurn('akane-refresh')) return false;
  leave(() => location.replace(refreshedAddress(location.href, new Date())));
  return true;
}

function reloadLost(): void {
  if (!isLeaving() && navigator.onLine && takeTurn('akane-chunk')) leave();
}

/**
 * React Router answers the loss of a route's script by a reload of the page that is open, every time. On the way to a
 * page that page is opened instead; and nothing is reloaded twice in 10 s.
 */
function judgeReload(event: NavigateEvent): void {
  if (event.navigationType !== 'reload' || event.userInitiated || isLeaving()) return;
  const href = headingFor();
  const isTurn = navigator.onLine && takeTurn('akane-chunk');
  if (isTurn && href === undefined) return;
  event.preventDefault();
  if (href === undefined) return;
  // Without a connection only the service worker has an answer to a document.
  const isAnswered = navigator.onLine ? isTurn : Boolean(navigator.serviceWorker?.controller);
  if (isAnswered) leave(() => location.assign(href));
  else setApplicationError(navigator.onLine ? new Error(NOT_NOW) : createConnectionError());
}

/** Mends pages that have lost a script, as after a new build: one reload, and none for the next 10 s. */
export function mendLostChunks(): void {
  const settled = settledAddress(location.href);
  if (settled !== undefined) history.replaceState(history.state, '', settled);
  addEventListener('vite:preloadError', reloadLost);
  // In development it is Vite that reloads. Browsers without the Navigation API show the page that was left once more.
  if (!import.meta.env.DEV) globalThis.navigation?.addEventListener('navigate', judgeReload);
}
