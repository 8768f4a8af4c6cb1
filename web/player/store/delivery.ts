import type { Warm } from '../slices/warm.ts';
import { readLater, warmUp } from '../engine/warm-up.ts';

/** What reaches for films besides the source that plays one. */
export type DeliveryDeps = {
  /** Origins with the same files, the preferred one first; empty when there is one place for everything. */
  hosts: readonly string[];
  warm: Warm;
  /** Whether the browser itself asks for as little traffic as possible. */
  savesTraffic: boolean;
};

/** One place for everything, and nothing ahead of time. */
export const PLAIN_DELIVERY: DeliveryDeps = {
  hosts: [],
  warm: () => Promise.resolve(),
  savesTraffic: false,
};

type Connection = { saveData?: boolean };

/** How this browser reaches for films. */
export function browserDelivery(mediaHosts: readonly string[]): DeliveryDeps {
  return {
    hosts: mediaHosts.map((host) => host || window.location.origin),
    warm: (film, signal) => warmUp(film, readLater(signal)),
    savesTraffic: (navigator as { connection?: Connection }).connection?.saveData === true,
  };
}
