/** Returns the tab that an address opens; null for the episodes, the default tab. */
export function openedTab(pathname: string): 'torrents' | 'members' | 'franchises' | null {
  const tab = /\/(torrents|members|franchises)\/?$/.exec(pathname)?.[1];
  return (tab ?? null) as ReturnType<typeof openedTab>;
}
