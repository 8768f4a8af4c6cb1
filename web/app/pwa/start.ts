import { followLinks } from './follow-links.ts';
import { pollBuilds } from './poll-builds.ts';
import { registerWorker } from './register-worker.ts';

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
