import { readAddress } from './raw-query.ts';

export type PeerEvent = 'started' | 'completed' | 'stopped' | '';

/** What a client says of itself; bytes are texts of one character each. */
export type Announce = {
  /** 20 bytes. */
  hash: string;
  /** 20 bytes. */
  peerId: string;
  /** Tells two clients with one peer id apart. */
  key: string;
  port: number;
  uploaded: number;
  downloaded: number;
  left: number;
  event: PeerEvent;
  /** How many addresses it wants. */
  wanted: number;
  isCompact: boolean;
  withIds: boolean;
  /** Empty for a visitor. */
  passkey: string;
};

/** A reason for the client to show; `isAbsurd` when no client would say that by itself. */
export type Refused = { refused: string; isAbsurd?: true; passkey?: string };

/** Addresses in one answer: the most that leave it below 5 KB in every form. */
export const MAX_WANTED = 50;
/** Hashes in one scrape. */
export const MAX_SCRAPED = 74;
const MAX_KEY = 32;
const HASH_BYTES = 20;
// Below it live the services of others: nobody shall be sent to knock there.
const LOWEST_PORT = 1024;
const EVENTS = new Set<string>(['started', 'completed', 'stopped']);

const READ = new Set([
  'info_hash',
  'peer_id',
  'key',
  'port',
  'uploaded',
  'downloaded',
  'left',
  'event',
  'numwant',
  'compact',
  'no_peer_id',
  'pk',
  'passkey',
]);

const BAD_ADDRESS: Refused = { refused: 'Адрес запроса записан неверно' };

/** The number that digits write; -1 for anything else. */
function amount(text: string | undefined): number {
  if (text === undefined || !/^\d{1,16}$/.test(text)) return -1;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : -1;
}

function wanted(text: string | undefined): number {
  if (text === undefined || text === '') return MAX_WANTED;
  // However large a number is, it is a wish for as many as there are.
  return /^\d+$/.test(text) ? Math.min(Number(text), MAX_WANTED) : -1;
}

function passkeyOf(path: readonly string[], said: Map<string, string>): string {
  return said.get('pk') || said.get('passkey') || path[1] || '';
}

function once(pairs: [string, string][]): Map<string, string> | Refused {
  const said = new Map<string, string>();
  for (const [name, value] of pairs) {
    if (!READ.has(name)) continue;
    if (said.has(name)) return { refused: `${name} повторяется` };
    said.set(name, value);
  }
  return said;
}

function faultOf(one: Announce): Refused | undefined {
  if (one.hash.length !== HASH_BYTES) return { refused: 'info_hash: нужно ровно 20 байт' };
  if (one.peerId.length !== HASH_BYTES) return { refused: 'peer_id: нужно ровно 20 байт' };
  if (one.port < LOWEST_PORT || one.port > 65_535) return { refused: 'port: нужен порт от 1024 до 65535' };
  if (one.wanted < 0) return { refused: 'numwant: нужно целое число не меньше нуля' };
  for (const name of ['uploaded', 'downloaded', 'left'] as const) {
    if (one[name] >= 0) continue;
    const { passkey } = one;
    return { refused: `${name}: нужно целое число байт не меньше нуля`, isAbsurd: true, passkey };
  }
  return undefined;
}

/** Reads what a client announces out of the raw address of its request; `ip` means nothing, whatever it says. */
export function readAnnounce(url: string): Announce | Refused {
  const address = readAddress(url);
  if (!address) return BAD_ADDRESS;
  const said = once(address.pairs);
  if ('refused' in said) return said;
  const event = said.get('event') ?? '';
  const read: Announce = {
    hash: said.get('info_hash') ?? '',
    peerId: said.get('peer_id') ?? '',
    key: (said.get('key') ?? '').slice(0, MAX_KEY),
    port: amount(said.get('port')),
    uploaded: amount(said.get('uploaded')),
    downloaded: amount(said.get('downloaded')),
    left: amount(said.get('left')),
    event: EVENTS.has(event) ? (event as PeerEvent) : '',
    wanted: wanted(said.get('numwant')),
    isCompact: said.get('compact') !== '0',
    withIds: said.get('no_peer_id') !== '1',
    passkey: passkeyOf(address.path, said),
  };
  return faultOf(read) ?? read;
}

export type Scrape = { hashes: string[]; passkey: string };

/** Reads which hashes are asked about: one at least, 74 at most. */
export function readScrape(url: string): Scrape | Refused {
  const address = readAddress(url);
  if (!address) return BAD_ADDRESS;
  const hashes = address.pairs.flatMap(([name, value]) => (name === 'info_hash' ? [value] : []));
  const said = once(address.pairs.filter(([name]) => name !== 'info_hash'));
  if ('refused' in said) return said;
  if (hashes.length === 0) return { refused: 'Назовите торренты: info_hash' };
  if (hashes.length > MAX_SCRAPED) return { refused: `За раз можно спросить о ${MAX_SCRAPED} торрентах` };
  if (hashes.some((hash) => hash.length !== HASH_BYTES)) return { refused: 'info_hash: нужно ровно 20 байт' };
  return { hashes: [...new Set(hashes)], passkey: passkeyOf(address.path, said) };
}
