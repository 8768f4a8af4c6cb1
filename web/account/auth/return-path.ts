import { shortCookie } from './short-cookie.ts';

const BASE = 'http://own.invalid';

// Signing in never leads back to a sign-in page, except to confirm the code of another device.
const NOT_RETURNED_TO = /^\/\/|^\/app\/auth\/(?!otp\/linkDevice$)/;

/** Where to go after signing in: the requested path if it is on this site, otherwise the home page. */
export function returnPath(to: string | null | undefined): string {
  // Browsers read `/\` as `//` and skip tabs and line breaks, which would lead to another site.
  if (!to?.startsWith('/') || /^\/[/\\]|[\\\p{Cc}]/u.test(to) || !URL.canParse(to, BASE)) return '/';
  const { origin, pathname, search, hash } = new URL(to, BASE);
  return origin === BASE && !NOT_RETURNED_TO.test(pathname) ? pathname + search + hash : '/';
}

/** Adds the path to return to; nothing is added for the home page. */
export function withReturn(path: string, to: string): string {
  return to === '/' ? path : `${path}?to=${encodeURIComponent(to)}`;
}

// As long as the link of the e-mail.
const LIFE = 3600;

/** Where the browser goes once the e-mail of its registration is confirmed, encoded for a header. */
export const returnCookie = shortCookie('return', LIFE);

/** The path that the cookie keeps; the home page without one. */
export function keptReturn(request: Request, origin: string): string {
  const kept = returnCookie.read(request, origin) ?? '';
  return /%(?![\da-f]{2})/i.test(kept) ? '/' : returnPath(decodeURIComponent(kept));
}
