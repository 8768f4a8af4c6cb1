import { lookup as resolveName } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './push-address.ts';

/** Looks a host up for a connection and fails where any of its addresses is not the world's. What was looked at is what is connected to: a name that answers otherwise the next time gains nothing. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolveName(hostname, { ...options, all: true }, (error, addresses) => {
    const isPublic = !error && addresses.every(({ address }) => isPublicAddress(address));
    const first = isPublic ? addresses[0] : undefined;
    if (!first) callback(error ?? new Error(`${hostname} is no public host`), '', 0);
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
