/** Whether a link leaves the iframe: any page other than an embed. False for `mailto:` and other non-web addresses. */
export function leavesFrame(href: string, origin: string): boolean {
  const url = new URL(href, origin);
  if (!/^https?:$/.test(url.protocol)) return false;
  return url.origin !== origin || !url.pathname.startsWith('/embed/');
}
