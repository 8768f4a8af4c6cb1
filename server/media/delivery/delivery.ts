import type { Signer } from './signing.ts';

/** The origins and signing that stored videos are delivered with. */
export type Delivery = {
  /** The origin of the site and its API, without a slash at the end. */
  publicOrigin: string;
  /** The origins of our tracker: all those of the site, `publicOrigin` first. */
  trackers: readonly string[];
  /** Delivery origins: they have the same files under `/storage/`, the preferred one first, `publicOrigin` included. */
  origins: readonly string[];
  /** Without it the addresses of videos never expire. */
  signer?: Signer | undefined;
};

/**
 * The address of a key on a delivery origin. On the public origin it is root-relative, because a home network may reach
 * the site by several origins.
 */
export function deliveryUrl(origin: string, key: string, { publicOrigin }: Delivery): string {
  return `${origin === publicOrigin ? '' : origin}/storage/${key}`;
}
