import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { isPublicAddress } from './push-address.ts';

const TIMEOUT_MS = 2_500;
const TRIES = 2;

export type NewResolver = () => Pick<Resolver, 'resolve4' | 'resolve6'>;

// Name servers are asked directly: `dns.lookup` would hold one of the four threads that also read files for as long as
// the name server of whoever chose the name keeps silent. A new one each time follows changes of /etc/resolv.conf.
const systemResolver: NewResolver = () => new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });

/** The code of the error of a host that has an address outside the public internet. */
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

const findThen = callbackify(findPublic);

/**
 * Whether an error says that a host is none of the public internet; one that is only not found may be so for a while.
 */
export function isNotPublic(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === NOT_PUBLIC;
}

/** Whether a host is known to be outside the public internet now. What is not found is not known to be. */
export async function isPrivateHost(hostname: string, newResolver = systemResolver): Promise<boolean> {
  return findPublic(hostname, newResolver).then(() => false, isNotPublic);
}

/**
 * Makes a lookup for connections that fails with `NOT_PUBLIC` where any address of a host is outside the public
 * internet. What was checked is what is connected to: a name that answers otherwise the next time gains nothing.
 */
export function createPublicLookup(newResolver = systemResolver): LookupFunction {
  return (hostname, { all, family }, callback) =>
    findThen(hostname, newResolver, (error, found) => {
      if (error) return callback(error, '', 0);
      const wanted = found.filter((one) => ![4, 6].includes(Number(family)) || one.family === family);
      const [first] = wanted;
      if (!first) callback(new Error(`${hostname} has no address of the family`), '', 0);
      else if (all) callback(null, wanted);
      else callback(null, first.address, first.family);
    });
}
