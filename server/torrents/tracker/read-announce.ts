import { readAddress } from './raw-query.ts';

export type PeerEvent = 'started' | 'completed' | 'stopped' | '';

/** An announce as parsed from the query; binary values are strings with one character for each byte. */
export type AnnounceRequest = {
  /** 20 bytes. */
  hash: string;
  /** 20 bytes. */
  peerId: string;
  /** Distinguishes two clients with the same peer id. */
  key: string;
  port: number;
  uploaded: number;
  downloaded: number;
  left: number;
  event: PeerEvent;
  /** How many peers the client asks for. */
  numWant: number;
  isCompact: boolean;
  withIds: boolean;
  /** Empty for anonymous clients. */
  passkey: string;
};

/** A reason for the client to show; `isAbsurd` when a real client would never send such a value. */
export type AnnounceRefusal = { refused: string; isAbsurd?: true; passkey?: string };

/** The most peers in one answer: keeps it below 5 KB in every encoding. */
export const MAX_NUMWANT = 50;
/** The most hashes in one scrape. */
export const MAX_SCRAPED = 74;
const MAX_KEY = 32;
const HASH_BYTES = 20;
// Well-known services listen below: the tracker must not send peers to them.
const MIN_PORT = 1024;
const EVENTS = new Set<string>(['started', 'completed', 'stopped']);

const PARAMETERS = new Set([
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

const BAD_ADDRESS: AnnounceRefusal = { refused: 'Адрес запроса записан неверно' };

/** Parses a non-negative integer; -1 for anything else. */
function parseAmount(text: string | undefined): number {
  if (text === undefined || !/^\d{1,16}$/.test(text)) return -1;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : -1;
}

function parseNumWant(text: string | undefined): number {
  if (text === undefined || text === '') return MAX_NUMWANT;
  // A number of any length is valid: it asks for as many peers as possible.
  return /^\d+$/.test(text) ? Math.min(Number(text), MAX_NUMWANT) : -1;
}

function passkeyOf(path: readonly string[], params: Map<string, string>): string {
  return params.get('pk') || params.get('passkey') || path[1] || '';
}

function readParameters(pairs: [string, string][]): Map<string, string> | AnnounceRefusal {
  const params = new Map<string, string>();
  for (const [name, value] of pairs) {
    if (!PARAMETERS.has(name)) continue;
    if (params.has(name)) return { refused: `${name} повторяется` };
    params.set(name, value);
  }
  return params;
}

function checkAnnounce(announce: AnnounceRequest): AnnounceRefusal | undefined {
  if (announce.hash.length !== HASH_BYTES) return { refused: 'info_hash: нужно ровно 20 байт' };
  if (announce.peerId.length !== HASH_BYTES) return { refused: 'peer_id: нужно ровно 20 байт' };
  if (announce.port < MIN_PORT || announce.port > 65_535)
    return { refused: 'port: нужен порт от 1024 до 65535' };
  if (announce.numWant < 0) return { refused: 'numwant: нужно целое число не меньше нуля' };
  for (const name of ['uploaded', 'downloaded', 'left'] as const) {
    if (announce[name] >= 0) continue;
    const { passkey } = announce;
    return { refused: `${name}: нужно целое число байт не меньше нуля`, isAbsurd: true, passkey };
  }
  return undefined;
}

/**
 * Parses an announce from the raw URL of a request. The parameter `ip` is ignored: clients could name somebody else.
 */
export function readAnnounce(url: string): AnnounceRequest | AnnounceRefusal {
  const address = readAddress(url);
  if (!address) return BAD_ADDRESS;
  const params = readParameters(address.pairs);
  if ('refused' in params) return params;
  const event = params.get('event') ?? '';
  const announce: AnnounceRequest = {
    hash: params.get('info_hash') ?? '',
    peerId: params.get('peer_id') ?? '',
    key: (params.get('key') ?? '').slice(0, MAX_KEY),
    port: parseAmount(params.get('port')),
    uploaded: parseAmount(params.get('uploaded')),
    downloaded: parseAmount(params.get('downloaded')),
    left: parseAmount(params.get('left')),
    event: EVENTS.has(event) ? (event as PeerEvent) : '',
    numWant: parseNumWant(params.get('numwant')),
    isCompact: params.get('compact') !== '0',
    withIds: params.get('no_peer_id') !== '1',
    passkey: passkeyOf(address.path, params),
  };
  return checkAnnounce(announce) ?? announce;
}

export type ScrapeRequest = { hashes: string[]; passkey: string };

/** Parses a scrape from the raw URL of a request: 1 to 74 hashes. */
export function readScrape(url: string): ScrapeRequest | AnnounceRefusal {
  const address = readAddress(url);
  if (!address) return BAD_ADDRESS;
  const hashes = address.pairs.flatMap(([name, value]) => (name === 'info_hash' ? [value] : []));
  const params = readParameters(address.pairs.filter(([name]) => name !== 'info_hash'));
  if ('refused' in params) return params;
  if (hashes.length === 0) return { refused: 'Назовите торренты: info_hash' };
  if (hashes.length > MAX_SCRAPED) return { refused: `За раз можно спросить о ${MAX_SCRAPED} торрентах` };
  if (hashes.some((hash) => hash.length !== HASH_BYTES)) return { refused: 'info_hash: нужно ровно 20 байт' };
  return { hashes: [...new Set(hashes)], passkey: passkeyOf(address.path, params) };
}
