import { pollBuilds } from './poll-builds.ts';
import { takeNewBuild } from './new-build.ts';
import { setPendingNavigation } from './pending-navigation.ts';
import { reportVisit } from './visited.ts';

/** Registers the service worker; a failure is only noted, as `data-service-worker="failed"` on the root element. */
async function registerWorker(): Promise<void> {
  try {
    const workers = navigator.serviceWorker;
    const hadController = workers.controller !== null;
    await workers.register('/sw.js', { scope: '/' });
    // The worker of a newer build starts with empty caches.
    workers.addEventListener('controllerchange', () => {
      if (hadController) void reportVisit(location.pathname + location.search);
    });
  } catch {
    document.documentElement.dataset['serviceWorker'] = 'failed';
  }
}

/** The link that a click would follow inside the site to another page; null for any other click. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  const { target } = event;
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!isPlain || !(target instanceof Element)) return null;
  const link = target.closest('a, button, input, select, label, summary');
  if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.hasAttribute('download'))
    return null;
  return link.origin === location.origin && link.pathname !== location.pathname ? link : null;
}

/**
 * Handles clicks on links before the router, and lets the browser itself follow a link when a newer build is waiting.
 */
function followLinks(): void {
  const listen = (event: MouseEvent) => {
    const link = linkOf(event);
    if (!link) return;
    if (takeNewBuild()) event.stopPropagation();
    else setPendingNavigation(link.href);
  };
  addEventListener('click', listen, { capture: true });
}

function whenIdle(run: () => void): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 5000 });
  else setTimeout(run, 500);
}

/** Starts the service worker and the checks for a newer build, once the page is loaded. */
export function startAppUpdate(): void {
  // An embedded player caches nothing and does not reload for a newer build.
  if (location.pathname.startsWith('/embed/')) return;
  followLinks();
  if (import.meta.env.DEV) return;
  const start = () => {
    pollBuilds(import.meta.env.BUILD as string);
    void registerWorker();
  };
  if (document.readyState === 'complete') whenIdle(start);
  else addEventListener('load', () => whenIdle(start), { once: true });
}
