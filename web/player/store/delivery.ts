import type { PreloadEpisode } from '../slices/preload-next.ts';
import { createLowPriorityFetch, preloadEpisode } from '../engine/preload-episode.ts';

/** How video files are delivered to a player. */
export type DeliveryDeps = {
  /** Delivery origins with the same files, the preferred one first; empty if there is only one. */
  origins: readonly string[];
  preload: PreloadEpisode;
  /** Whether the data saver of the browser is on. */
  hasDataSaver: boolean;
};

/** One delivery origin and no preloading. */
export const DEFAULT_DELIVERY: DeliveryDeps = {
  origins: [],
  preload: () => Promise.resolve(),
  hasDataSaver: false,
};

type Connection = { saveData?: boolean };

/** The delivery of a real browser. */
export function browserDelivery(deliveryOrigins: readonly string[]): DeliveryDeps {
  return {
    origins: deliveryOrigins.map((origin) => origin || window.location.origin),
    preload: (request, signal) => preloadEpisode(request, createLowPriorityFetch(signal)),
    hasDataSaver: (navigator as { connection?: Connection }).connection?.saveData === true,
  };
}
