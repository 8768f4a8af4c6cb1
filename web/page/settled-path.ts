/** The one form of a page's path: with a slash at the end where the site map writes one, without it everywhere else. */
export function settledPath(pathname: string, routePaths: readonly string[]): string {
  // A path of two slashes would be read as the name of another host; files of loaders are not pages.
  if (pathname === '/' || pathname.startsWith('//') || pathname.endsWith('.data')) return pathname;
  // A run of slashes is looked at from its beginning alone: from each of its slashes, a long one would hold the loop.
  const bare = pathname.replace(/(?<!\/)\/+$/, '');
  return routePaths.includes(`${bare.slice(1)}/`) ? `${bare}/` : bare;
}
