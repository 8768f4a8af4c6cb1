import type { Signer } from './signing.ts';

/** How stored videos reach viewers. */
export type Delivery = {
  /** Where our own calls are, without a slash at the end. */
  publicOrigin: string;
  /** Origins with the same files under `/storage/`, the preferred one first; ours is among them. */
  hosts: readonly string[];
  /** Absent where the addresses of videos never end. */
  signer?: Signer | undefined;
};

/**
 * The address of a key on one of the hosts. Ours goes without an origin: a home network reaches us by more than one.
 */
export function addressOn(host: string, key: string, { publicOrigin }: Delivery): string {
  return `${host === publicOrigin ? '' : host}/storage/${key}`;
}
