import { returnPath } from '../return-path.ts';
import { shortCookie } from '../short-cookie.ts';

const LIFE = 600;

/** The cookie of a sign-in that this browser has started at a provider. */
export const flowCookie = shortCookie('social', LIFE);

/** The secret by which only this browser can finish the sign-in, and the path to go to afterwards. */
export type Flow = { state: string; to: string };

export function writeFlow({ state, to }: Flow): string {
  return `${state}.${encodeURIComponent(to)}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '/';
  }
}

/** Reads the cookie; null when it is malformed. The path is checked, the secret is left to the API. */
export function readFlow(value: string | null): Flow | null {
  const [, state, to] = /^([\w-]{1,200})\.(.*)$/.exec(value ?? '') ?? [];
  return state === undefined || to === undefined ? null : { state, to: returnPath(decoded(to)) };
}
