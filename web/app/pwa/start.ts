import { followLinks } from './follow-links.ts';
import { pollBuilds } from './poll-builds.ts';
import { registerWorker } from './register-worker.ts';

function whenIdle(run: () => void): void {
  // Safari has no idle time to give.
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 5000 });
  else setTimeout(run, 500);
}

/** Starts what keeps an open page up to date, after all that the first look at it needs. */
export function startAppUpdate(): void {
  // Inside a page of another site nothing is kept, and no film stops for a newer build.
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
