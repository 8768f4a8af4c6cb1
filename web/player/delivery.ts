import type { Warm } from './slices/warm.ts';
import { readLater, warmUp } from './warm-up.ts';

/** What reaches for films besides the source that plays one. */
export type DeliveryDeps = {
  loadHosts: () => Promise<readonly string[]>;
  warm: Warm;
  /** Whether the browser itself asks for as little traffic as possible. */
  savesTraffic: boolean;
};

/** One place for everything, and nothing ahead of time. */
export const PLAIN_DELIVERY: DeliveryDeps = {
  loadHosts: () => Promise.resolve([]),
  warm: () => Promise.resolve(),
  savesTraffic: false,
};

type Connection = { saveData?: boolean };

const HOSTS = '/media/hosts.json';

/** The hosts of this installation; a site that is reached by another name than its own is asked by that name. */
async function loadHosts(siteOrigin: string): Promise<readonly string[]> {
  const response = await fetch(HOSTS);
  if (!response.ok) return [];
  const { hosts } = (await response.json()) as { hosts: readonly string[] };
  return hosts.map((host) => (host === siteOrigin ? window.location.origin : host));
}

/** How this browser reaches for films. */
export function browserDelivery(siteOrigin: string): DeliveryDeps {
  return {
    loadHosts: () => loadHosts(siteOrigin),
    warm: (film, signal) => warmUp(film, readLater(signal)),
    savesTraffic: (navigator as { connection?: Connection }).connection?.saveData === true,
  };
}
