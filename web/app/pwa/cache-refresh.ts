const REFRESH = 'cacheRefresh';

/** Returns the address of the same page with the time as a parameter, so that no cache has it. */
export function refreshedAddress(href: string, now: Date): string {
  const url = new URL(href);
  url.searchParams.set(REFRESH, now.toISOString());
  return url.href;
}

/** Returns an address without that parameter; undefined when it has none. */
export function settledAddress(href: string): string | undefined {
  const url = new URL(href);
  if (!url.searchParams.has(REFRESH)) return undefined;
  url.searchParams.delete(REFRESH);
  return url.href;
}
