const PERCENT = 0x25;
const PLUS = 0x2b;

function hexDigit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  const lowered = code | 32;
  return lowered >= 97 && lowered <= 102 ? lowered - 87 : -1;
}

/** Decodes percent-encoded text into a string with one character for each byte; a broken escape stays as it is. */
function percentBytes(text: string): string {
  if (!/[%+]/.test(text)) return text;
  const bytes: number[] = [];
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    const [high, low] = [hexDigit(text.charCodeAt(i + 1)), hexDigit(text.charCodeAt(i + 2))];
    if (code === PERCENT && high >= 0 && low >= 0) {
      bytes.push(high * 16 + low);
      i += 2;
    } else bytes.push(code === PLUS ? 32 : code);
  }
  return String.fromCharCode(...bytes);
}

type RawAddress = {
  /** The parts of the path, decoded to bytes: `/announce/abc` is `['announce', 'abc']`. */
  path: string[];
  /** Names and values in order, decoded to bytes. */
  pairs: [name: string, value: string][];
};

// An announce fits in a tenth of this; a scrape of 74 hashes fits too.
const MAX_LENGTH = 8000;

// Old programs separate with `;`, and some append «?info_hash=…» to an announce address that already has a query. Both
// signs may also stand in a hash that is not escaped, so a known name must follow.
const NAMES =
  'info_hash|peer_id|port|uploaded|downloaded|left|event|numwant|compact|no_peer_id|key|pk|passkey|trackerid|' +
  'ip|ipv4|ipv6|supportcrypto|corrupt';
const SEPARATOR = new RegExp(`&|[?;](?=(?:${NAMES.replaceAll('_', '(?:_|%5f)')})=)`, 'i');

/**
 * Splits a URL without decoding it as UTF-8, because hashes are binary; names are in small letters. Null when it is too
 * long.
 */
function readAddress(url: string): RawAddress | null {
  if (url.length > MAX_LENGTH) return null;
  const [, path = '', query = ''] = /^([^?]*)\??(.*)$/s.exec(url) ?? [];
  const pairs: RawAddress['pairs'] = [];
  for (const pair of query.split(SEPARATOR)) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const [name, value] = equals < 0 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)];
    pairs.push([percentBytes(name).trim().toLowerCase(), percentBytes(value)]);
  }
  return { path: path.split('/').filter(Boolean).map(percentBytes), pairs };
}

export type PeerEvent = 'started' | 'completed' | 'stopped' | '';

/** What a client says it has transferred since it was started, in bytes. */
export type TransferCounters = { uploaded: number; downloaded: number };

/** An announce as parsed from the query; binary values are strings with one character for each byte. */
export type AnnounceRequest = {
  /** 20 bytes. */
  hash: string;
  /** 20 bytes. */
  peerId: string;
  /** Distinguishes two clients with the same peer id. */
  key: string;
  /** 0 when the client names no port. */
  port: number;
  /** Undefined when one of them cannot be read: such a client is answered and not credited. */
  counters: TransferCounters | undefined;
  /** Whether the client has the whole torrent; one that does not know the size of the torrent has not. */
  isSeeder: boolean;
  event: PeerEvent;
  /** How many peers the client asks for. */
  numWant: number;
  isCompact: boolean;
  withIds: boolean;
  /** Empty for anonymous clients. */
  passkey: string;
};

/** A reason for the client to show. */
export type AnnounceRefusal = { refused: string };

/** The most peers in one answer: keeps it below 5 KB in every encoding. */
export const MAX_NUMWANT = 50;
/** The most hashes that one scrape is answered. */
export const MAX_SCRAPED = 74;
const MAX_KEY = 32;
const ID_BYTES = 20;
const MAX_PORT = 65_535;
const EVENTS = new Set<string>(['started', 'completed', 'stopped']);

const NO_HASH: AnnounceRefusal = { refused: 'info_hash: нужно ровно 20 байт' };
const LONG_ADDRESS: AnnounceRefusal = { refused: 'Адрес запроса слишком длинный' };

/** Parses a non-negative integer; undefined for anything else, also for a number of 64 bits that is not exact. */
function parseAmount(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{1,16}$/.test(text.trim())) return undefined;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : undefined;
}

// Scripts write a hash or an id in hexadecimal digits instead of escaping its bytes.
function parseId(text: string): string | undefined {
  if (text.length === ID_BYTES) return text;
  return /^[\da-f]{40}$/i.test(text) ? Buffer.from(text, 'hex').toString('latin1') : undefined;
}

function parsePort(text: string | undefined): number {
  const port = parseAmount(text) ?? 0;
  return port > MAX_PORT ? 0 : port;
}

function parseCounters(params: ReadonlyMap<string, string>): TransferCounters | undefined {
  const [uploaded, downloaded] = ['uploaded', 'downloaded'].map((name) => parseAmount(params.get(name)));
  return uploaded === undefined || downloaded === undefined ? undefined : { uploaded, downloaded };
}

function parseEvent(text = ''): PeerEvent {
  const event = text.trim().toLowerCase();
  return EVENTS.has(event) ? (event as PeerEvent) : '';
}

function parseNumWant(text = ''): number {
  return /^\d+$/.test(text) ? Math.min(Number(text), MAX_NUMWANT) : MAX_NUMWANT;
}

// Clients append the path of the tracker to an address that ends in the passkey: `?pk=k/announce`.
function passkeyOf({ path }: RawAddress, params: ReadonlyMap<string, string>): string {
  const passkeys = [params.get('pk'), params.get('passkey'), path[1]];
  return passkeys.map((one = '') => (one.split(/[/?;]/, 1)[0] ?? '').trim()).find((one) => one !== '') ?? '';
}

/**
 * Parses an announce from the raw URL of a request. Whatever can be answered is: only a torrent and a session must be
 * named. Of a parameter that comes twice the last value counts, because a client appends its own to those of the
 * announce address. The parameters `ip` and `ipv6` are ignored: clients could name somebody else.
 */
export function readAnnounce(url: string): AnnounceRequest | AnnounceRefusal {
  const address = readAddress(url);
  if (!address) return LONG_ADDRESS;
  const params = new Map(address.pairs);
  const hash = parseId(params.get('info_hash') ?? '');
  const peerId = parseId(params.get('peer_id') ?? '');
  if (hash === undefined) return NO_HASH;
  if (peerId === undefined) return { refused: 'peer_id: нужно ровно 20 байт' };
  return {
    hash,
    peerId,
    key: (params.get('key') ?? '').slice(0, MAX_KEY),
    port: parsePort(params.get('port')),
    counters: parseCounters(params),
    isSeeder: parseAmount(params.get('left')) === 0,
    event: parseEvent(params.get('event')),
    numWant: parseNumWant(params.get('numwant')),
    isCompact: params.get('compact') !== '0',
    withIds: params.get('no_peer_id') !== '1',
    passkey: passkeyOf(address, params),
  };
}

export type ScrapeRequest = { hashes: string[]; passkey: string };

/** Parses a scrape from the raw URL of a request: the first 74 hashes, without those that are none. */
export function readScrape(url: string): ScrapeRequest | AnnounceRefusal {
  const address = readAddress(url);
  if (!address) return LONG_ADDRESS;
  const named = address.pairs.filter(([name]) => name === 'info_hash');
  if (named.length === 0) return { refused: 'Назовите торренты: info_hash' };
  const hashes = named.map(([, value]) => parseId(value)).filter((hash) => hash !== undefined);
  if (hashes.length === 0) return NO_HASH;
  const passkey = passkeyOf(address, new Map(address.pairs));
  return { hashes: [...new Set(hashes)].slice(0, MAX_SCRAPED), passkey };
}
