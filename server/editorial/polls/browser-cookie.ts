import { hash, randomBytes } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';

/** The cookie by which a browser that has voted is known again. */
export type BrowserCookie = {
  /** What the browser brought; undefined for none or one that is not of our making. */
  read: (headers: Headers) => string | undefined;
  write: (value: string) => string;
};

const BYTES = 24;
const VALUE = /^[\w-]{32}$/;
const YEAR = 365 * 24 * 60 * 60;

export function newBrowser(): string {
  return randomBytes(BYTES).toString('base64url');
}

/** What of a browser is stored: who reads the database cannot vote in its name. */
export function browserHash(value: string): Buffer {
  return hash('sha256', value, 'buffer');
}

/**
 * Makes the reader and writer of the cookie; over https its name makes browsers refuse one set by a neighbour of ours.
 */
export function openBrowserCookie(publicOrigin: string): BrowserCookie {
  const secure = publicOrigin.startsWith('https:');
  const name = `${secure ? '__Host-' : ''}akane_browser`;
  return {
    read: (headers) => {
      const value = parse(headers.get('cookie') ?? '', name)[name];
      return value !== undefined && VALUE.test(value) ? value : undefined;
    },
    write: (value) =>
      serialize(name, value, { path: '/', maxAge: YEAR, httpOnly: true, sameSite: 'Lax', secure }),
  };
}
