import type { Report } from './ad-event.ts';
import { fillMacros, type MacroValues, momentMacros } from './macros.ts';

/** Tells the addresses of an ad that something has happened. */
export type Send = (name: string, templates: readonly unknown[], values?: MacroValues) => void;

// Of one event; whoever puts thousands into an ad has the viewer's line for a weapon.
const MAX_BEACONS = 100;

type Post = (address: string) => Promise<unknown>;

// VAST writes an address alone or beside its id.
function templateOf(given: unknown): string {
  const { url } = Object(given) as { url?: unknown };
  const template = typeof given === 'string' ? given : url;
  return typeof template === 'string' ? template.trim() : '';
}

/** Sends beacons through `post`, with the macros filled in; one that is lost is lost. */
export function createSend(post: Post, values: MacroValues, report: Report): Send {
  return (name, templates, more = {}) => {
    const all = { ...values, ...momentMacros(Date.now(), Math.random()), ...more };
    for (const template of templates.slice(0, MAX_BEACONS).map(templateOf)) {
      if (!/^(https?:)?\/\//i.test(template)) continue;
      const address = fillMacros(template, all);
      post(address).then(
        () => report({ kind: 'beacon', name, address, note: 'отправлено' }),
        () => report({ kind: 'beacon', name, address, note: 'не отправлено' }),
      );
    }
  };
}

/** Sends without waiting for an answer or reading it, even while the page is being left. */
export function postThrough(fetch: typeof globalThis.fetch): Post {
  return (address) =>
    fetch(address, { mode: 'no-cors', keepalive: true, credentials: 'omit', cache: 'no-store' });
}
