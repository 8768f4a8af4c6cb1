/** Returns the canonical path of a page: with a trailing slash where its route has one, else without. */
export function canonicalPath(pathname: string, routePaths: readonly string[]): string {
  // A redirect to a path with two leading slashes would lead to another host; loader files are not pages.
  if (pathname === '/' || pathname.startsWith('//') || pathname.endsWith('.data')) return pathname;
  let end = pathname.length;
  while (pathname[end - 1] === '/') end -= 1;
  const bare = pathname.slice(0, end);
  return routePaths.includes(`${bare.slice(1)}/`) ? `${bare}/` : bare;
}
