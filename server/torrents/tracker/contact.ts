import { isIPv4, isIPv6 } from 'node:net';

/**
 * The address and port of a peer as in a compact answer, a string with one character for each byte: 4 or 16 of the
 * address, 2 of the port.
 */
export type PeerContact = { family: 4 | 6; bytes: string };

const MIN_PORT = 1024;

function bytesOf6(address: string): number[] {
  const [text = ''] = address.split('%');
  const [head = '', tail] = text.split('::');
  const groups = (part: string) =>
    part.split(':').flatMap((group) => {
      if (group === '') return [];
      if (!group.includes('.')) return [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255];
      return group.split('.').map(Number);
    });
  const left = groups(head);
  if (tail === undefined) return left;
  const right = groups(tail);
  return [...left, ...Array<number>(16 - left.length - right.length).fill(0), ...right];
}

/** Builds a contact from the text of an IP address and a port; null for an invalid address. */
export function toContact(address: string, port: number): PeerContact | null {
  const portBytes = [port >> 8, port & 255];
  if (isIPv4(address))
    return { family: 4, bytes: String.fromCharCode(...address.split('.').map(Number), ...portBytes) };
  if (!isIPv6(address)) return null;
  return { family: 6, bytes: String.fromCharCode(...bytesOf6(address), ...portBytes) };
}

// Callers whose address a proxy hides all have 0.0.0.0.
const NO_ADDRESS = '\0'.repeat(4);

function hasAddress(bytes: string): boolean {
  return bytes.length !== 6 || !bytes.startsWith(NO_ADDRESS);
}

/**
 * Whether a contact may be handed out. A port below 1024 belongs to a client that cannot be reached (0, or 1 where it
 * hides behind a proxy) or perhaps to another service, to which the tracker must not send peers.
 */
export function isReachable(bytes: string): boolean {
  return bytes.charCodeAt(bytes.length - 2) >= MIN_PORT >> 8 && hasAddress(bytes);
}

/** Reads the IP address (as text) and the port of a contact. */
export function readContact(bytes: string): { ip: string; port: number } {
  const codes = Array.from({ length: bytes.length }, (_, i) => bytes.charCodeAt(i));
  const port = (codes.at(-2) ?? 0) * 256 + (codes.at(-1) ?? 0);
  const address = codes.slice(0, -2);
  if (address.length === 4) return { ip: address.join('.'), port };
  const groups = address.flatMap((byte, i) =>
    i % 2 === 0 ? [(byte * 256 + (address[i + 1] ?? 0)).toString(16)] : [],
  );
  return { ip: groups.join(':'), port };
}

/** The bytes of a contact that tell its network: one IPv4 address or one IPv6 /64. */
export function networkBytes(bytes: string): string {
  return bytes.slice(0, bytes.length === 6 ? 4 : 8);
}

const NO_NETWORK = '\0'.repeat(6);

function isLoopback(contact: string): boolean {
  return contact.length === 6 ? contact.charCodeAt(0) === 127 : contact.startsWith(NO_NETWORK);
}

/**
 * Whether two contacts may be of one owner: one IPv4 address, or one IPv6 /48, which anybody can get. The address of
 * this machine tells nothing: all contacts have it behind a proxy that nobody has declared, and none behind one that
 * hides its callers.
 */
export function isOneOwner(one: string, other: string): boolean {
  const length = one.length === 6 ? 4 : 6;
  const isSame = one.length === other.length && one.slice(0, length) === other.slice(0, length);
  return one !== '' && isSame && !isLoopback(one) && hasAddress(one);
}
