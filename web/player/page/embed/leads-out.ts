/**
 * Whether an address leads out of the frame: to any page but another embed; letters and the like are left to the
 * browser.
 */
export function leadsOut(href: string, origin: string): boolean {
  const url = new URL(href, origin);
  if (!/^https?:$/.test(url.protocol)) return false;
  return url.origin !== origin || !url.pathname.startsWith('/embed/');
}
