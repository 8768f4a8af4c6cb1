import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { isPublicAddress } from './outgoing-address.ts';

const TIMEOUT_MS = 2_500;
const MAX_ATTEMPTS = 2;

export type NewResolver = () => Pick<Resolver, 'resolve4' | 'resolve6'>;

// Queries name servers directly: `dns.lookup` would block one of the four threads that also read files for as long as
// an attacker's name server does not answer. A new resolver for each lookup follows changes of /etc/resolv.conf.
const systemResolver: NewResolver = () => new Resolver({ timeout: TIMEOUT_MS, tries: MAX_ATTEMPTS });

/** The error code for a host that has an address outside the public internet. */
export const NOT_PUBLIC = 'ENOTPUBLIC';

function addressesOf(settled: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] {
  return settled.status === 'fulfilled' ? settled.value.map((address) => ({ address, family })) : [];
}

async function findPublic(hostname: string, newResolver: NewResolver): Promise<LookupAddress[]> {
  const resolver = newResolver();
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const found = [...addressesOf(v4, 4), ...addressesOf(v6, 6)];
  if (found.length === 0)
    throw v4.status === 'rejected' ? v4.reason : new Error(`${hostname} has no address`);
  if (found.every(({ address }) => isPublicAddress(address))) return found;
  throw Object.assign(new Error(`${hostname} is no public host`), { code: NOT_PUBLIC });
}

const findWithCallback = callbackify(findPublic);

/** Whether a lookup failed because the host is not public, and not because it was (perhaps temporarily) not found. */
export function isNotPublic(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === NOT_PUBLIC;
}

/** Whether a host resolves to an address outside the public internet; false when the lookup fails otherwise. */
export async function isPrivateHost(hostname: string, newResolver = systemResolver): Promise<boolean> {
  return findPublic(hostname, newResolver).then(() => false, isNotPublic);
}

/**
 * Makes a lookup for connections that fails with `NOT_PUBLIC` when any address of a host is outside the public
 * internet. The checked addresses are the ones connected to, which defeats DNS rebinding.
 */
export function createPublicLookup(newResolver = systemResolver): LookupFunction {
  return (hostname, { all, family }, callback) =>
    findWithCallback(hostname, newResolver, (error, found) => {
      if (error) return callback(error, '', 0);
      const matching = found.filter((one) => ![4, 6].includes(Number(family)) || one.family === family);
      const [first] = matching;
      if (!first) callback(new Error(`${hostname} has no address of the family`), '', 0);
      else if (all) callback(null, matching);
      else callback(null, first.address, first.family);
    });
}
