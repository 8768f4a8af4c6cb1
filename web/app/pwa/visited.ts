/** The message to the service worker that a page was visited, with the files that it loaded. */
export type VisitMessage = { visited: string; files: string[] };

/** Asks the service worker to cache a page for offline use, with all files that were loaded for it. */
export async function reportVisit(path: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  const message: VisitMessage = { visited: new URL(path, location.origin).href, files };
  active?.postMessage(message, []);
}
