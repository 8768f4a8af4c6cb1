import { createSocket, type RemoteInfo } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';

type Addresses = { v4?: readonly string[]; v6?: readonly string[] };

export type NameServer = {
  /** Addresses by name, read at each query; `silent` never responds. Other names get NXDOMAIN. */
  names: Map<string, Addresses | 'silent'>;
  /** A resolver that uses only this server. */
  newResolver: () => Resolver;
  queryCount: number;
  close: () => Promise<void>;
};

const HEAD = 12;
const TYPES: Record<number, keyof Addresses> = { 1: 'v4', 28: 'v6' };

function readQuestion(message: Buffer) {
  const labels: string[] = [];
  let at = HEAD;
  for (let size = message.readUInt8(at); size > 0; size = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + size));
    at += 1 + size;
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 };
}

function bytesOf(address: string): Buffer {
  if (address.includes('.')) return Buffer.from(address.split('.').map(Number));
  const [head = '', tail = ''] = address.split('::');
  const groups = (text: string) => text.split(':').filter(Boolean);
  const zeros = Array<string>(8 - groups(head).length - groups(tail).length).fill('0');
  return Buffer.from(
    [...groups(head), ...zeros, ...groups(tail)].flatMap((group) => {
      const value = Number.parseInt(group, 16);
      return [value >> 8, value & 255];
    }),
  );
}

// RFC 1035: the header, the unchanged question, and a record for each address, whose name points at the question.
function answerTo(message: Buffer, end: number, type: number, addresses: readonly string[] | undefined) {
  const header = Buffer.from(message.subarray(0, HEAD));
  header.writeUInt16BE(addresses ? 0x8180 : 0x8183, 2);
  header.fill(0, 6);
  header.writeUInt16BE(addresses?.length ?? 0, 6);
  const records = (addresses ?? []).map((address) => {
    const bytes = bytesOf(address);
    return Buffer.concat([Buffer.from([0xc0, HEAD, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length]), bytes]);
  });
  return Buffer.concat([header, message.subarray(HEAD, end), ...records]);
}

/** Starts a local DNS server with the answers of a test. */
export async function startNameServer(): Promise<NameServer> {
  const socket = createSocket('udp4');
  const names: NameServer['names'] = new Map();
  socket.on('message', (message: Buffer, from: RemoteInfo) => {
    const { name, type, end } = readQuestion(message);
    const known = names.get(name);
    server.queryCount += 1;
    if (known === 'silent') return;
    const family = TYPES[type];
    const addresses = known && (family ? (known[family] ?? []) : []);
    socket.send(answerTo(message, end, type, addresses), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const server: NameServer = {
    names,
    queryCount: 0,
    newResolver: () => {
      const resolver = new Resolver({ timeout: 1_000, tries: 1 });
      resolver.setServers([`127.0.0.1:${socket.address().port}`]);
      return resolver;
    },
    close: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
  return server;
}
