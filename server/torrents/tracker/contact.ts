import { isIPv4, isIPv6 } from 'node:net';

/**
 * Where a peer is reached, as the bytes of a compact answer (one character each): four or sixteen of the address, two
 * of the port.
 */
export type Contact = { family: 4 | 6; bytes: string };

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

/** The contact of an address as text and a port; null when it is no address. */
export function contactOf(address: string, port: number): Contact | null {
  const ending = [port >> 8, port & 255];
  if (isIPv4(address))
    return { family: 4, bytes: String.fromCharCode(...address.split('.').map(Number), ...ending) };
  if (!isIPv6(address)) return null;
  return { family: 6, bytes: String.fromCharCode(...bytesOf6(address), ...ending) };
}

/** The address of a contact as text, and its port. */
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

/** Who is behind a contact: one address of IPv4, one /64 of IPv6. */
export function houseOf(bytes: string): string {
  return bytes.slice(0, bytes.length === 6 ? 4 : 8);
}
