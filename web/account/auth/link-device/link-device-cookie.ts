import { shortCookie } from '../short-cookie.ts';

const LIFE = 600;

/** The secret device id of this browser while it waits for its code to be confirmed. */
export const deviceCookie = shortCookie('device', LIFE);

/** Makes a device id that cannot be guessed. */
export function newDevice(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
