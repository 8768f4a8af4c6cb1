import { reportVisit } from './visited.ts';

/** Registers the service worker; a failure is only noted, as `data-service-worker="failed"` on the root element. */
export async function registerWorker(): Promise<void> {
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
