import type { Warm } from '../slices/warm.ts';
import { readLater, warmUp } from '../engine/warm-up.ts';

/** How video files are delivered to a player. */
export type DeliveryDeps = {
  /** Delivery origins with the same files, the preferred one first; empty if there is only one. */
  hosts: readonly string[];
  warm: Warm;
  /** Whether the data saver of the browser is on. */
  savesTraffic: boolean;
};

/** One delivery origin and no preloading. */
export const PLAIN_DELIVERY: DeliveryDeps = {
  hosts: [],
  warm: () => Promise.resolve(),
  savesTraffic: false,
};

type Connection = { saveData?: boolean };

/** The delivery of a real browser. */
export function browserDelivery(mediaHosts: readonly string[]): DeliveryDeps {
  return {
    hosts: mediaHosts.map((host) => host || window.location.origin),
    warm: (request, signal) => warmUp(request, readLater(signal)),
    savesTraffic: (navigator as { connection?: Connection }).connection?.saveData === true,
  };
}
