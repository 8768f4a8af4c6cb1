import { shortCookie } from './short-cookie.ts';

const LIFE = 600;

/** What this browser is called while it waits for its code to be confirmed: nobody else can ask in its name. */
export const deviceCookie = shortCookie('device', LIFE);

/** A name that nobody guesses. */
export function newDevice(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
