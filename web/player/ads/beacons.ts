import type { ReportAdEvent } from './ad-event.ts';
import { fillMacros, type MacroValues, requestMacros } from './macros.ts';

/** Sends an event of an ad to its tracking addresses. */
export type SendBeacons = (name: string, templates: readonly unknown[], values?: MacroValues) => void;

// For one event: an ad with thousands of addresses could use viewers for a denial-of-service attack.
const MAX_BEACONS = 100;
// For one ad break: an ad has thousands of events when its author wants, and a document thousands of ads.
const MAX_BEACONS_OF_BREAK = 1000;

type Post = (address: string) => Promise<unknown>;

// VAST has an address as text, or as an object with an id.
function toTemplate(value: unknown): string {
  const { url } = Object(value) as { url?: unknown };
  const template = typeof value === 'string' ? value : url;
  return typeof template === 'string' ? template.trim() : '';
}

/** Creates a sender of beacons that fills in the macros and calls `post`; failed beacons are not repeated. */
export function createBeaconSender(post: Post, values: MacroValues, report: ReportAdEvent): SendBeacons {
  let left = MAX_BEACONS_OF_BREAK;
  return (name, templates, eventValues = {}) => {
    const macros = { ...values, ...requestMacros(Date.now(), Math.random()), ...eventValues };
    for (const template of templates.slice(0, MAX_BEACONS).map(toTemplate)) {
      if (left === 0) return;
      if (!/^(https?:)?\/\//i.test(template)) continue;
      left -= 1;
      const address = fillMacros(template, macros);
      post(address).then(
        () => report({ kind: 'beacon', name, address, note: 'отправлено' }),
        () => report({ kind: 'beacon', name, address, note: 'не отправлено' }),
      );
    }
  };
}

/** Posts through `fetch` without reading the response; works even while the page unloads. */
export function postThrough(fetch: typeof globalThis.fetch): Post {
  return (address) =>
    fetch(address, { mode: 'no-cors', keepalive: true, credentials: 'omit', cache: 'no-store' });
}
