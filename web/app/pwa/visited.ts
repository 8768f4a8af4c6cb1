/** What a page says to the service worker: it was looked at, and is made of these files. */
export type Visited = { visited: string; files: string[] };

/**
 * Asks the service worker to keep a page of the site for the time without a connection, with all that was loaded for
 * it.
 */
export async function tellVisited(path: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  const message: Visited = { visited: new URL(path, location.origin).href, files };
  active?.postMessage(message, []);
}
