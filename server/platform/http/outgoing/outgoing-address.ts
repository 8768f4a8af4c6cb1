import { BlockList, isIP } from 'node:net';

const privateRanges = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  privateRanges.addSubnet(net, bits, 'ipv4');
// Blocks inside 2000::/3 that are not public: those that wrap IPv4 addresses, and those for documentation.
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  privateRanges.addSubnet(net, bits, 'ipv6');

const publicRanges = new BlockList();
publicRanges.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address belongs to the public internet and not to a private or reserved range. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !privateRanges.check(address, 'ipv4');
  return family === 6 && publicRanges.check(address, 'ipv6') && !privateRanges.check(address, 'ipv6');
}

/**
 * Whether the server may send to an address that somebody has typed: https on a public host name, or one of the origins
 * that the operator configured.
 */
export function isOutgoingAddress(address: string, ownServices: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, origin, hostname, port, username, password } = new URL(address);
  if (ownServices.includes(origin)) return true;
  const isNamed = /^(?!.*\.(local|localhost|internal|home\.arpa)$)[^.[\]]+(\.[^.[\]]+)+$/.test(hostname);
  return (
    protocol === 'https:' && port === '' && username + password === '' && isNamed && isIP(hostname) === 0
  );
}
