import type { IncomingHttpHeaders } from 'node:http';
import { isIP, SocketAddress } from 'node:net';

/**
 * The sender that a proxy names, as written in the header; `address` is undefined when it is unreadable. nginx calls a
 * proxy `unix:` that reaches it over a Unix socket: it stands on the same machine and has no address.
 */
export type Sender = { text: string; address: string | undefined; isSocketFile: boolean };

/** An address in its usual form: a socket open to both families shows IPv4 callers as `::ffff:1.2.3.4`. */
export function plainAddress(address: string): string {
  return address.startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address;
}

// One address has many spellings in IPv6, and limits are counted by the text.
function canonical(address: string): string {
  return isIP(address) === 6 ? plainAddress(new SocketAddress({ address, family: 'ipv6' }).address) : address;
}

// The port may be a name of the proxy's own (`_5b3f`).
const PORT = String.raw`:(?:\d{1,5}|_[\w.-]+)`;
const BRACKETED = new RegExp(String.raw`^\[([^\]]*)\](?:${PORT})?$`);
const WITH_PORT = new RegExp(`^(.+)${PORT}$`);

function unquoted(text: string): string {
  const [, inside] = /^"(.*)"$/.exec(text.trim()) ?? [];
  return inside === undefined ? text.trim() : inside.replaceAll(/\\(.)/g, '$1').trim();
}

/**
 * Reads an address as proxies write it: alone, with a port (Azure, IIS), IPv6 in brackets, in quotes. Undefined for
 * anything else, such as `unknown`.
 */
function readSender(text: string): string | undefined {
  const plain = unquoted(text);
  const bracketed = BRACKETED.exec(plain)?.[1];
  if (bracketed !== undefined) return isIP(bracketed) === 6 ? canonical(bracketed) : undefined;
  if (isIP(plain) !== 0) return canonical(plain);
  const withoutPort = WITH_PORT.exec(plain)?.[1] ?? '';
  return isIP(withoutPort) === 0 ? undefined : canonical(withoutPort);
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text[at - slashes - 1] === '\\') slashes += 1;
  return slashes % 2 === 1;
}

// Reads from the end: what a client has sent stands before what the proxies have added, so that a quote which the
// client never closes cannot take in their words.
function* elementsFromEnd(header: string): Generator<string> {
  let end = header.length;
  let isQuoted = false;
  for (let at = header.length - 1; at >= 0; at -= 1) {
    if (header[at] === '"' && !isEscaped(header, at)) isQuoted = !isQuoted;
    if (header[at] !== ',' || isQuoted) continue;
    yield header.slice(at + 1, end);
    end = at;
  }
  yield header.slice(0, end);
}

// Some proxies write brackets and colons without the quotes that RFC 7239 wants.
const PAIR = /\s*(?:([\w!#$%&'*+.^`|~-]+)=("(?:[^"\\]|\\.)*"|[^\s;,"]*)\s*)?(?:;|$)/y;

/** The value of `for` in an element of `Forwarded`; undefined where it has none, or several. */
function forOf(element: string): string | undefined {
  const found: string[] = [];
  PAIR.lastIndex = 0;
  while (PAIR.lastIndex < element.length) {
    const pair = PAIR.exec(element);
    if (!pair) return undefined;
    // A pair may be empty.
    const [, name = '', value = ''] = pair;
    if (name.toLowerCase() === 'for') found.push(value);
  }
  return found.length === 1 ? found[0] : undefined;
}

function toSender(text: string, name: string): Sender {
  return { text: text.trim(), address: readSender(name), isSocketFile: /^unix(?::|$)/i.test(unquoted(name)) };
}

/**
 * The senders that proxies name, the one nearest to this server first: of `X-Forwarded-For`, and of `Forwarded`
 * (RFC 7239) only where the other is absent, because a proxy that writes one of them passes the client's other on.
 */
export function* sendersOf(headers: IncomingHttpHeaders): Generator<Sender> {
  const { 'x-forwarded-for': addresses, forwarded = '' } = headers;
  if (addresses !== undefined) {
    for (const text of [addresses].flat().join().split(',').toReversed())
      if (text.trim() !== '') yield toSender(text, text);
    return;
  }
  for (const element of elementsFromEnd(forwarded)) {
    if (!/^[\s;]*$/.test(element)) yield toSender(element, forOf(element) ?? '');
  }
}
