import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddress from 'proxy-addr';
import type { Log } from '#server/platform/log.ts';
import { isOwnAddress } from '../limits/rate-limit.ts';
import { plainAddress, sendersOf } from './forwarded.ts';

/** Set by the server on every request from a socket; a value from outside is overwritten. */
export const CLIENT_HEADER = 'akane-client';

/** The caller's country, set by a CDN that may store answers; removed from requests that come another way. */
export const COUNTRY_HEADER = 'akane-country';

/** The address of the caller, as seen by our own socket or by a trusted proxy. */
export function clientAddress(headers: Headers): string {
  return headers.get(CLIENT_HEADER) ?? '127.0.0.1';
}

/**
 * The address of all callers whose own one a proxy on this machine hides or writes unreadably: they share the limits of
 * one caller, because without any limit whoever can make a proxy hide them could try passwords for ever.
 */
export const UNKNOWN_CALLER = '0.0.0.0';

const MAX_LOGGED = 100;
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

/** Makes the test whether an address is one of the proxies (addresses, CIDR blocks). */
export function proxyTest(trustedProxies: readonly string[]): (address: string) => boolean {
  const trusts = proxyAddress.compile([...trustedProxies]);
  return (address) => isIP(address) !== 0 && trusts(address, 0);
}

/**
 * Makes the reader of a caller's address: the socket's, or behind trusted proxies (addresses, CIDR blocks) the nearest
 * one in their headers that is not such a proxy. Where a proxy names none that is readable, its own address counts, or
 * `UNKNOWN_CALLER` if it is on this machine; the first such header is logged.
 */
export function addressReader(
  trustedProxies: readonly string[],
  log: Log = () => {},
): (req: IncomingMessage) => string {
  const isProxy = proxyTest(trustedProxies);
  let isLogged = false;
  const report = (proxy: string, text: string) => {
    if (isLogged) return;
    isLogged = true;
    log(
      'proxy.unreadable',
      `Прокси ${proxy} прислал непонятный адрес посетителя: «${text.slice(0, MAX_LOGGED)}». ` +
        'Все посетители с такими адресами считаются одним. О следующих сообщений не будет.',
    );
  };
  return ({ socket, headers }) => {
    const own = plainAddress(socket.remoteAddress ?? '');
    if (!isProxy(own)) return own;
    let nearest = own;
    let isHidden = false;
    for (const { text, address, isSocketFile } of sendersOf(headers)) {
      isHidden = address === undefined;
      if (isSocketFile) continue;
      if (address === undefined) {
        report(nearest, text);
        break;
      }
      nearest = address;
      if (!isProxy(address)) break;
    }
    return isHidden && isOwnAddress(nearest) ? UNKNOWN_CALLER : nearest;
  };
}
