import { setApplicationError } from '#web/page/errors/application-error.ts';
import { createConnectionError } from '#web/page/errors/connection.ts';
import { refreshedAddress, settledAddress } from './cache-refresh.ts';
import { claimReload } from './claim-reload.ts';
import { pendingNavigation, isReplacingDocument, replaceDocument } from './pending-navigation.ts';

const CHUNK_ERROR = 'Failed to fetch dynamically imported module';
const RETRY_LATER = 'Страница не загрузилась. Попробуйте ещё раз через несколько секунд.';

/**
 * Reloads the page past all caches when an error says that a script is lost. Returns false for other errors, and when
 * it has reloaded within the last 10 s.
 */
export function reloadIfChunkLost(error: unknown): boolean {
  if (!(error instanceof Error) || !error.message.startsWith(CHUNK_ERROR)) return false;
  if (isReplacingDocument()) return true;
  if (!navigator.onLine || !claimReload('akane-refresh')) return false;
  replaceDocument(() => location.replace(refreshedAddress(location.href, new Date())));
  return true;
}

function reloadLost(): void {
  if (!isReplacingDocument() && navigator.onLine && claimReload('akane-chunk')) replaceDocument();
}

/**
 * React Router reloads the open page each time a route's script is lost. This opens the next page instead during a
 * navigation, and allows one reload in 10 s.
 */
function handleRouterReload(event: NavigateEvent): void {
  if (event.navigationType !== 'reload' || event.userInitiated || isReplacingDocument()) return;
  const target = pendingNavigation();
  const isClaimed = navigator.onLine && claimReload('akane-chunk');
  if (isClaimed && target === undefined) return;
  event.preventDefault();
  if (target === undefined) return;
  // Without a connection only the service worker can answer a document request.
  const canLoad = navigator.onLine ? isClaimed : Boolean(navigator.serviceWorker?.controller);
  if (canLoad) replaceDocument(() => location.assign(target));
  else setApplicationError(navigator.onLine ? new Error(RETRY_LATER) : createConnectionError());
}

/** Reloads a page that lost a script, as happens after a new build: once in 10 s. */
export function reloadOnLostChunks(): void {
  const settled = settledAddress(location.href);
  if (settled !== undefined) history.replaceState(history.state, '', settled);
  addEventListener('vite:preloadError', reloadLost);
  // In development Vite reloads. Browsers without the Navigation API show the previous page again.
  if (!import.meta.env.DEV) globalThis.navigation?.addEventListener('navigate', handleRouterReload);
}
