import { isOfflinePage, cacheAddress, isCacheable } from './cache-rules.ts';
import { offlineDocument, type CachedPage } from './offline-document.ts';

const OFFLINE = '/app/offline';
const MAX_PAGES = 30;
const MAX_PICTURES = 200;
// A document no older than this is not fetched again.
const FRESH = 10 * 60_000;

/** Opens the caches of one build; pictures never change under their address and outlive a build. */
export function openOfflineCaches(build: string) {
  const names = {
    asset: `assets-${build}`,
    page: `pages-${build}`,
    data: `data-${build}`,
    picture: 'pictures',
  };
  type Shelf = keyof typeof names;
  const shelf = (kind: Shelf) => caches.open(names[kind]);
  const most = { asset: Infinity, page: MAX_PAGES, data: MAX_PAGES, picture: MAX_PICTURES };

  async function put(kind: Shelf, address: string, response: Response): Promise<void> {
    const cache = await shelf(kind);
    // Keys are in the order in which they were put.
    await cache.delete(address);
    await cache.put(address, response);
    if (most[kind] === Infinity) return;
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - most[kind])).map((key) => cache.delete(key)));
  }

  async function take(kind: Shelf, address: string): Promise<Response | undefined> {
    return (await shelf(kind)).match(address, { ignoreVary: true });
  }

  async function keepAnswer(kind: 'page' | 'data', href: string, response: Response): Promise<void> {
    if (isCacheable(response) && isOfflinePage(href)) await put(kind, cacheAddress(href), response);
  }

  async function keepFile(kind: 'asset' | 'picture', href: string): Promise<void> {
    if (await take(kind, href)) return;
    const response = await fetch(href);
    if (response.status === 200) await put(kind, href, response);
  }

  /** Fetches and caches a page as any visitor sees it, unless it was cached recently. */
  async function keepPage(href: string): Promise<void> {
    const known = await take('page', cacheAddress(href));
    if (known && Date.now() - Date.parse(known.headers.get('date') ?? '') < FRESH) return;
    if (isOfflinePage(href)) await keepAnswer('page', href, await fetch(href, { credentials: 'omit' }));
  }

  /** Caches the offline page with its styles and fonts. */
  async function keepOfflinePage(): Promise<void> {
    const response = await fetch(OFFLINE, { credentials: 'omit', cache: 'no-store' });
    if (response.status !== 200) throw new Error(`the offline page answers ${response.status}`);
    const html = await response.clone().text();
    const files = new Set(html.match(/\/assets\/[^"'\\)\s]+\.(css|woff2|svg)/g));
    await (await shelf('asset')).addAll([...files]);
    await put('asset', OFFLINE, response);
  }

  async function keptPages(): Promise<CachedPage[]> {
    const cache = await shelf('page');
    const keys = (await cache.keys()).toReversed();
    return Promise.all(
      keys.map(async ({ url }) => ({ href: url, html: (await (await cache.match(url))?.text()) ?? '' })),
    );
  }

  async function offlinePage(): Promise<Response> {
    const kept = await take('asset', OFFLINE);
    if (!kept) return Response.error();
    const html = offlineDocument(await kept.text(), await keptPages());
    const headers = new Headers(kept.headers);
    // They describe the body as it arrived.
    for (const name of ['content-encoding', 'content-length']) headers.delete(name);
    return new Response(html, { status: 503, headers });
  }

  /** Deletes the caches of earlier builds. */
  async function dropOld(): Promise<void> {
    const own = new Set<string>(Object.values(names));
    const all = await caches.keys();
    await Promise.all(all.filter((name) => !own.has(name)).map((name) => caches.delete(name)));
  }

  /** Deletes everything that shows which pages were visited. */
  async function clear(): Promise<void> {
    await Promise.all([names.page, names.data, names.picture].map((name) => caches.delete(name)));
  }

  return { put, take, keepAnswer, keepFile, keepPage, keepOfflinePage, offlinePage, dropOld, clear };
}
