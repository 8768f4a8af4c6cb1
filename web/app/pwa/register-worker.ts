import { reportVisit } from './visited.ts';

/** Registers the service worker; a failure is only noted, as `data-service-worker="failed"` on the root element. */
export async function registerWorker(): Promise<void> {
  try {
    const workers = navigator.serviceWorker;
    const known = workers.controller !== null;
    await workers.register('/sw.js', { scope: '/' });
    // The worker of a newer build starts with nothing kept.
    workers.addEventListener('controllerchange', () => {
      if (known) void reportVisit(location.pathname + location.search);
    });
  } catch {
    document.documentElement.dataset['serviceWorker'] = 'failed';
  }
}
