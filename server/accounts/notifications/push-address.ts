import { BlockList, isIP } from 'node:net';

const closed = new BlockList();
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
  closed.addSubnet(net, bits, 'ipv4');
// Inside what is handed out to the world: those that wrap an IPv4 address, and those of examples.
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed.addSubnet(net, bits, 'ipv6');

const open = new BlockList();
open.addSubnet('2000::', 3, 'ipv6');

/** Whether an address belongs to the world and to no network of somebody's own. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, 'ipv4');
  return family === 6 && open.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

/**
 * Whether messages may be sent there: to a named host of the world over https, or to a service that the operator has
 * named by its origin.
 */
export function isPushAddress(address: string, ownServices: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, origin, hostname, port, username, password } = new URL(address);
  if (ownServices.includes(origin)) return true;
  const isNamed = /^(?!.*\.(local|localhost|internal|home\.arpa)$)[^.[\]]+(\.[^.[\]]+)+$/.test(hostname);
  return (
    protocol === 'https:' && port === '' && username + password === '' && isNamed && isIP(hostname) === 0
  );
}
