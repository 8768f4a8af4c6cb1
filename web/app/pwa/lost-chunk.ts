import { setApplicationError } from '#web/page/errors/application-error.ts';
import { createConnectionError } from '#web/page/errors/connection.ts';
import { refreshedAddress, settledAddress } from './cache-refresh.ts';
import { claimReload } from './claim-reload.ts';
import { headingFor, isLeaving, leave } from './heading.ts';

const LOST = 'Failed to fetch dynamically imported module';
const NOT_NOW = 'Страница не загрузилась. Попробуйте ещё раз через несколько секунд.';

/**
 * Reloads the page past all caches when an error says that a script is lost; false for other errors, and when that was
 * tried within 10 s.
 */
export function reloadIfChunkLost(error: unknown): boolean {
  if (!(error instanceof Error) || !error.message.startsWith(LOST)) return false;
  if (isLeaving()) return true;
  if (!navigator.onLine || !claimReload('akane-refresh')) return false;
  leave(() => location.replace(refreshedAddress(location.href, new Date())));
  return true;
}

function reloadLost(): void {
  if (!isLeaving() && navigator.onLine && claimReload('akane-chunk')) leave();
}

/**
 * React Router reloads the open page each time that a route's script is lost. During a navigation the next page is
 * opened instead, and nothing is reloaded twice in 10 s.
 */
function judgeReload(event: NavigateEvent): void {
  if (event.navigationType !== 'reload' || event.userInitiated || isLeaving()) return;
  const href = headingFor();
  const isTurn = navigator.onLine && claimReload('akane-chunk');
  if (isTurn && href === undefined) return;
  event.preventDefault();
  if (href === undefined) return;
  // Without a connection only the service worker can answer a document request.
  const isAnswered = navigator.onLine ? isTurn : Boolean(navigator.serviceWorker?.controller);
  if (isAnswered) leave(() => location.assign(href));
  else setApplicationError(navigator.onLine ? new Error(NOT_NOW) : createConnectionError());
}

/** Reloads pages that lost a script, as after a new build: once in 10 s. */
export function reloadOnLostChunks(): void {
  const settled = settledAddress(location.href);
  if (settled !== undefined) history.replaceState(history.state, '', settled);
  addEventListener('vite:preloadError', reloadLost);
  // In development Vite reloads. Browsers without the Navigation API show the previous page again.
  if (!import.meta.env.DEV) globalThis.navigation?.addEventListener('navigate', judgeReload);
}
