const REFRESH = 'cacheRefresh';

/** The same page under an address that no cache has seen. */
export function refreshedAddress(href: string, now: Date): string {
  const url = new URL(href);
  url.searchParams.set(REFRESH, now.toISOString());
  return url.href;
}

/** The page's own address, once it has come past the caches; undefined when it already is. */
export function settledAddress(href: string): string | undefined {
  const url = new URL(href);
  if (!url.searchParams.has(REFRESH)) return undefined;
  url.searchParams.delete(REFRESH);
  return url.href;
}
