const BASE = 'http://own.invalid';

// Nobody is led back to signing in; a code of another device is confirmed after it.
const NO_WAY_BACK = /^\/\/|^\/app\/auth\/(?!otp\/linkDevice$)/;

/** Where to go after signing in: the path that was asked for when it is one of our own, else home. */
export function returnPath(to: string | null | undefined): string {
  // Browsers take `/\`, a tab or a line break at the front for more than they are.
  if (!to?.startsWith('/') || /^\/[/\\]|[\\\p{Cc}]/u.test(to) || !URL.canParse(to, BASE)) return '/';
  const { origin, pathname, search, hash } = new URL(to, BASE);
  return origin === BASE && !NO_WAY_BACK.test(pathname) ? pathname + search + hash : '/';
}

/** An address with the way back in it; without one where that leads home anyway. */
export function withReturn(path: string, to: string): string {
  return to === '/' ? path : `${path}?to=${encodeURIComponent(to)}`;
}
