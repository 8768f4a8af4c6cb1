const REFRESH = 'cacheRefresh';

/** The address of the same page that no cache knows. */
export function refreshedAddress(href: string, now: Date): string {
  const url = new URL(href);
  url.searchParams.set(REFRESH, now.toISOString());
  return url.href;
}

/** The page's own address after a load past the caches; undefined when it already is its own. */
export function settledAddress(href: string): string | undefined {
  const url = new URL(href);
  if (!url.searchParams.has(REFRESH)) return undefined;
  url.searchParams.delete(REFRESH);
  return url.href;
}
