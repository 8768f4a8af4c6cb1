import { isOfflinePage, cacheAddress, isCacheable } from './cache-rules.ts';
import { type CachedPage, offersSpare, offlineDocument } from './offline-document.ts';

const OFFLINE = '/app/offline';
const MAX_PAGES = 30;
const MAX_PICTURES = 200;
// A cached document younger than this is not fetched again.
const FRESH_MS = 10 * 60_000;
const OFFLINE_FRESH_MS = 60 * 60_000;

/** Opens the caches of one build; pictures never change under their address and outlive a build. */
export function openOfflineCaches(build: string) {
  const names = {
    asset: `assets-${build}`,
    page: `pages-${build}`,
    data: `data-${build}`,
    picture: 'pictures',
  };
  type CacheName = keyof typeof names;
  const openCache = (kind: CacheName) => caches.open(names[kind]);
  const maxEntries = { asset: Infinity, page: MAX_PAGES, data: MAX_PAGES, picture: MAX_PICTURES };

  async function put(kind: CacheName, address: string, response: Response): Promise<void> {
    const cache = await openCache(kind);
    // Keys are in the order of insertion: deleted first, this entry becomes the newest.
    await cache.delete(address);
    await cache.put(address, response);
    if (maxEntries[kind] === Infinity) return;
    const keys = await cache.keys();
    await Promise.all(
      keys.slice(0, Math.max(0, keys.length - maxEntries[kind])).map((key) => cache.delete(key)),
    );
  }

  async function match(kind: CacheName, address: string): Promise<Response | undefined> {
    return (await openCache(kind)).match(address, { ignoreVary: true });
  }

  async function cacheResponse(kind: 'page' | 'data', href: string, response: Response): Promise<void> {
    if (isCacheable(response) && isOfflinePage(href)) await put(kind, cacheAddress(href), response);
  }

  async function cacheFile(kind: 'asset' | 'picture', href: string): Promise<void> {
    if (await match(kind, href)) return;
    const response = await fetch(href);
    if (response.status === 200) await put(kind, href, response);
  }

  /** Fetches and caches a page as any visitor sees it, unless it was cached recently. */
  async function cachePage(href: string): Promise<void> {
    const known = await match('page', cacheAddress(href));
    if (known && Date.now() - Date.parse(known.headers.get('date') ?? '') < FRESH_MS) return;
    if (isOfflinePage(href)) await cacheResponse('page', href, await fetch(href, { credentials: 'omit' }));
  }

  /** Caches the offline page with its styles and fonts. */
  async function cacheOfflinePage(): Promise<void> {
    const response = await fetch(OFFLINE, { credentials: 'omit', cache: 'no-store' });
    if (response.status !== 200) throw new Error(`the offline page answers ${response.status}`);
    const html = await response.clone().text();
    const files = new Set(html.match(/\/assets\/[^"'\\)\s]+\.(css|woff2|svg)/g));
    await (await openCache('asset')).addAll([...files]);
    await put('asset', OFFLINE, response);
  }

  /** Fetches the offline page again when it is old: the addresses that it offers change without a new build. */
  async function refreshOfflinePage(): Promise<void> {
    const known = await match('asset', OFFLINE);
    if (known && Date.now() - Date.parse(known.headers.get('date') ?? '') < OFFLINE_FRESH_MS) return;
    await cacheOfflinePage();
  }

  /** Whether the offline page can offer another address of the site. */
  async function hasSpareAddress(): Promise<boolean> {
    return offersSpare((await (await match('asset', OFFLINE))?.text()) ?? '');
  }

  async function cachedPages(): Promise<CachedPage[]> {
    const cache = await openCache('page');
    const keys = (await cache.keys()).toReversed();
    return Promise.all(
      keys.map(async ({ url }) => ({ href: url, html: (await (await cache.match(url))?.text()) ?? '' })),
    );
  }

  async function offlineResponse(): Promise<Response> {
    const cached = await match('asset', OFFLINE);
    if (!cached) return Response.error();
    const html = offlineDocument(await cached.text(), await cachedPages());
    const headers = new Headers(cached.headers);
    // These describe the original body.
    for (const name of ['content-encoding', 'content-length']) headers.delete(name);
    return new Response(html, { status: 503, headers });
  }

  /** Deletes the caches of earlier builds. */
  async function deleteOldCaches(): Promise<void> {
    const own = new Set<string>(Object.values(names));
    const all = await caches.keys();
    await Promise.all(all.filter((name) => !own.has(name)).map((name) => caches.delete(name)));
  }

  /** Deletes everything that shows which pages were visited. */
  async function clear(): Promise<void> {
    await Promise.all([names.page, names.data, names.picture].map((name) => caches.delete(name)));
  }

  return {
    put,
    match,
    cacheResponse,
    cacheFile,
    cachePage,
    cacheOfflinePage,
    refreshOfflinePage,
    hasSpareAddress,
    offlineResponse,
    deleteOldCaches,
    clear,
  };
}
