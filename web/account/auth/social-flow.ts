import { returnPath } from './return-path.ts';
import { shortCookie } from './short-cookie.ts';

const LIFE = 600;

/** What this browser went to a provider with. */
export const flowCookie = shortCookie('social', LIFE);

/** The word by which only this browser ends what it began, and where it goes then. */
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

/** Reads what a browser has kept; nothing in it is believed but its form. */
export function readFlow(value: string | null): Flow | null {
  const [, state, to] = /^([\w-]{1,200})\.(.*)$/.exec(value ?? '') ?? [];
  return state === undefined || to === undefined ? null : { state, to: returnPath(decoded(to)) };
}
