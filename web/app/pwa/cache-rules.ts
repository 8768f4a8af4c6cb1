/** What the service worker caches: pages, the router's data for them, and their files. */
export type CacheKind = 'page' | 'data' | 'asset' | 'picture';

type CacheRequest = Pick<Request, 'method' | 'url' | 'mode' | 'destination'> & {
  headers: Pick<Headers, 'has'>;
};

// Not pages: the API and its files, stored videos, and the announcement of newer builds.
const NOT_PAGES = /^\/(api|media\/hls|storage|builds)\/|^\/sw\.js$/;
// A viewer's own pages, and players, which need a connection.
const NOT_OFFLINE = /^\/(app|me|anime\/video|embed)\//;
// Avatars belong to a viewer and are hidden with the account.
const AVATARS = '/storage/avatars/';
// The size of a storyboard grows with its video.
const STORYBOARD = /\/sheet[^/]*$/;

/**
 * The kind of a request; null for requests that the service worker leaves alone: other origins, writes, the API,
 * videos, ranges.
 */
export function cacheKindOf(request: CacheRequest, origin: string): CacheKind | null {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin || request.headers.has('range')) return null;
  if (url.pathname.startsWith('/assets/')) return 'asset';
  if (isPicture(url.pathname) && request.destination === 'image') return 'picture';
  if (NOT_PAGES.test(url.pathname)) return null;
  if (request.mode === 'navigate') return 'page';
  return url.pathname.endsWith('.data') ? 'data' : null;
}

function isPicture(pathname: string): boolean {
  return (
    pathname.startsWith('/storage/') &&
    !pathname.startsWith(AVATARS) &&
    /\.(avif|webp|jpe?g|png)$/.test(pathname) &&
    !STORYBOARD.test(pathname)
  );
}

/** The kind of a file of a page; null where it is not cached. */
export function cacheKindOfFile(href: string, origin: string): 'asset' | 'picture' | null {
  const url = new URL(href);
  if (url.origin !== origin) return null;
  if (url.pathname.startsWith('/assets/')) return 'asset';
  return isPicture(url.pathname) ? 'picture' : null;
}

/** Whether a page is cached for offline use. */
export function isOfflinePage(href: string): boolean {
  const { pathname } = new URL(href);
  return !NOT_PAGES.test(pathname) && !NOT_OFFLINE.test(pathname);
}

/** Whether a response is the same for everybody: only pages for visitors have `no-cache`. */
export function isCacheable({
  status,
  redirected,
  headers,
}: Pick<Response, 'status' | 'redirected' | 'headers'>): boolean {
  const type = headers.get('content-type') ?? '';
  return (
    status === 200 &&
    !redirected &&
    headers.get('cache-control') === 'no-cache' &&
    /^text\/(html|x-script)\b/.test(type)
  );
}

/** The address under which a page is cached. */
export function cacheAddress(href: string): string {
  const url = new URL(href);
  url.hash = '';
  url.searchParams.delete('cacheRefresh');
  return url.href;
}
