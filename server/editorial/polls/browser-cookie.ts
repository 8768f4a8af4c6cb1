import { hash, randomBytes } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';

/** The cookie that identifies a browser that has voted. */
export type BrowserCookie = {
  /** The value that the browser sent; undefined for none or one that we did not create. */
  read: (headers: Headers) => string | undefined;
  write: (value: string) => string;
};

const BYTES = 24;
const VALUE = /^[\w-]{32}$/;
const YEAR = 365 * 24 * 60 * 60;

/** Generates a random value for the cookie. */
export function createBrowserId(): string {
  return randomBytes(BYTES).toString('base64url');
}

/** The stored hash of a cookie value: a reader of the database cannot vote for a browser. */
export function hashBrowserId(value: string): Buffer {
  return hash('sha256', value, 'buffer');
}

/**
 * Creates the reader and writer of the cookie. Over https its name begins with `__Host-`, so that browsers refuse one
 * set by another subdomain.
 */
export function openBrowserCookie(publicOrigin: string): BrowserCookie {
  const isSecure = publicOrigin.startsWith('https:');
  const name = `${isSecure ? '__Host-' : ''}akane_browser`;
  return {
    read: (headers) => {
      const value = parse(headers.get('cookie') ?? '', name)[name];
      return value !== undefined && VALUE.test(value) ? value : undefined;
    },
    write: (value) =>
      serialize(name, value, { path: '/', maxAge: YEAR, httpOnly: true, sameSite: 'Lax', secure: isSecure }),
  };
}
