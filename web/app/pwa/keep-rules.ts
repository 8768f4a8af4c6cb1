/** What the service worker answers: pages, what the router asks for in their place, and the files they are made of. */
export type Kind = 'page' | 'data' | 'asset' | 'picture';

type Asked = Pick<Request, 'method' | 'url' | 'mode' | 'destination'> & { headers: Pick<Headers, 'has'> };

// What lives there is no page: the API and its files, the stored films, and what says that there is a newer build.
const NOT_OURS = /^\/(api|media\/hls|storage|builds)\/|^\/sw\.js$/;
// A viewer's own, answers that the pages ask for by themselves, and films, which are nothing without a connection.
const NOT_KEPT = /^\/(app|me|anime\/video|embed)\//;
// A viewer's own, too, and hidden with the account.
const AVATARS = '/storage/avatars/';
// A storyboard is as large as a film is long.
const STORYBOARD = /\/sheet[^/]*$/;

/**
 * What a request is for; null for all that goes its way as if there were no service worker: other origins, writes, the
 * API, films, parts of files.
 */
export function kindOf(request: Asked, origin: string): Kind | null {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin || request.headers.has('range')) return null;
  if (url.pathname.startsWith('/assets/')) return 'asset';
  if (isPicture(url.pathname) && request.destination === 'image') return 'picture';
  if (NOT_OURS.test(url.pathname)) return null;
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

/** What of the files that a page is made of can be kept. */
export function fileKind(href: string, origin: string): 'asset' | 'picture' | null {
  const url = new URL(href);
  if (url.origin !== origin) return null;
  if (url.pathname.startsWith('/assets/')) return 'asset';
  return isPicture(url.pathname) ? 'picture' : null;
}

/** Whether a page is worth keeping for the time without a connection. */
export function isKeptPage(href: string): boolean {
  const { pathname } = new URL(href);
  return !NOT_OURS.test(pathname) && !NOT_KEPT.test(pathname);
}

/** Whether an answer is everybody's: only visitors' pages say `no-cache`, anything else may be one viewer's own. */
export function mayKeep({
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

/** The address a page is kept under. */
export function keptAddress(href: string): string {
  const url = new URL(href);
  url.hash = '';
  url.searchParams.delete('cacheRefresh');
  return url.href;
}
