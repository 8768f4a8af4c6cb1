import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddress from 'proxy-addr';

/** Set by the server on every request from a socket; a value from outside is overwritten. */
export const CLIENT_HEADER = 'akane-client';

/** The caller's country, set by a CDN that may store answers; removed from requests that come another way. */
export const COUNTRY_HEADER = 'akane-country';

/** The address of the caller, as seen by our own socket or by a trusted proxy. */
export function clientAddress(headers: Headers): string {
  return headers.get(CLIENT_HEADER) ?? '127.0.0.1';
}

const COUNTRY = /^[A-Z]{2}$/;

/** Whether a request came through the CDN and its answer may be stored there for others of the same country. */
export function isForCdn(headers: IncomingHttpHeaders | Headers): boolean {
  return headers instanceof Headers ? headers.has(COUNTRY_HEADER) : headers[COUNTRY_HEADER] !== undefined;
}

/** Removes the headers that only the server or its CDN may set, and adds the caller's address. */
export function stampCaller(req: IncomingMessage, address: string, isCdn: boolean): void {
  const pairs = req.rawHeaders;
  const isTrusted = isCdn && COUNTRY.test(String(req.headers[COUNTRY_HEADER]));
  for (let i = pairs.length - 2; i >= 0; i -= 2) {
    const name = pairs[i]?.toLowerCase();
    if (name === CLIENT_HEADER || (name === COUNTRY_HEADER && !isTrusted)) pairs.splice(i, 2);
  }
  if (!isTrusted && req.headers[COUNTRY_HEADER] !== undefined) delete req.headers[COUNTRY_HEADER];
  pairs.push(CLIENT_HEADER, address);
  req.headers[CLIENT_HEADER] = address;
}

/** An address in its usual form: a socket open to both families shows IPv4 callers as `::ffff:1.2.3.4`. */
export function plainAddress(address: string): string {
  return address.startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address;
}

/** Makes the test whether an address is one of the proxies (addresses, CIDR blocks). */
export function proxyTest(trustedProxies: readonly string[]): (address: string) => boolean {
  const trusts = proxyAddress.compile([...trustedProxies]);
  return (address) => isIP(address) !== 0 && trusts(address, 0);
}

/**
 * Makes the reader of a caller's address: the socket's, or behind trusted proxies (addresses, CIDR blocks) the last one
 * in `X-Forwarded-For` that is not such a proxy.
 */
export function addressReader(trustedProxies: readonly string[]): (req: IncomingMessage) => string {
  if (trustedProxies.length === 0) return (req) => plainAddress(req.socket.remoteAddress ?? '');
  const trusts = proxyAddress.compile([...trustedProxies]);
  return (req) => {
    const address = proxyAddress(req, trusts);
    return plainAddress(isIP(address) === 0 ? (req.socket.remoteAddress ?? '') : address);
  };
}
