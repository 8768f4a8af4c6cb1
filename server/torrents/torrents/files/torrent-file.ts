import { hash } from 'node:crypto';
import bencode from 'bencode';
import { Failure } from '#server/failure.ts';
import { encodingName } from './decode-foreign.ts';
import { readInfoNames, type NamedInfo } from './info-names.ts';
import { brokenTorrent, readDictionary } from './read-dictionary.ts';

/** The content of a torrent as its .torrent file describes it. */
export type TorrentInfo = {
  /** 40 hexadecimal digits. */
  hash: string;
  name: string;
  /** Total bytes of all files. */
  size: number;
  /** File paths below the name; the name itself for a single file. */
  files: string[];
  isPrivate: boolean;
};

/** The addresses for the clients of a torrent: those of the tracker, which is the same at each, and web seeds. */
export type TorrentAddresses = { announce: readonly string[]; webSeeds: readonly string[] };

export const MAX_TORRENT_FILE_BYTES = 10_000_000;
// Clients request blocks of 16 KiB, so pieces cannot be smaller; libtorrent accepts no larger pieces than 512 MiB.
const MIN_PIECE = 16_384;
const MAX_PIECE = 2 ** 29;
const SHA1 = 20;

function readOuter(file: Uint8Array): Map<string, Buffer> {
  if (file.length > MAX_TORRENT_FILE_BYTES) throw brokenTorrent();
  return readDictionary(Buffer.from(file));
}

type Info = NamedInfo & {
  pieces: Uint8Array;
  'piece length': number;
  private?: number;
};

function isBytes(value: unknown): value is Uint8Array {
  return value instanceof Uint8Array;
}

function areNames(value: unknown): value is Uint8Array[] {
  return Array.isArray(value) && value.every(isBytes);
}

function isFile(value: unknown): boolean {
  const { length, path, ...rest } = Object(value) as Record<string, unknown>;
  const [exact, attr] = [rest['path.utf-8'], rest['attr']];
  const hasRest = (exact === undefined || areNames(exact)) && (attr === undefined || isBytes(attr));
  return typeof length === 'number' && areNames(path) && path.length > 0 && hasRest;
}

// The file is foreign: any value may be of any type.
function isInfo(value: unknown): value is Info {
  const { name, length, files, pieces, ...rest } = Object(value) as Record<string, unknown>;
  const hasFiles =
    files === undefined ? typeof length === 'number' : Array.isArray(files) && files.every(isFile);
  const hasNames = [name, rest['name.utf-8']].every((one) => one === undefined || isBytes(one));
  return hasFiles && hasNames && isBytes(pieces) && typeof rest['piece length'] === 'number';
}

// BitComet writes the encoding of the names as a number of Windows beside a name that may be another.
function encodingsOf(outer: ReadonlyMap<string, Buffer>): string[] {
  return ['encoding', 'codepage'].flatMap((key) => {
    const value: unknown = outer.has(key) ? bencode.decode(outer.get(key) ?? Buffer.of()) : undefined;
    if (typeof value === 'number') return [encodingName(String(value))];
    return isBytes(value) ? [encodingName(Buffer.from(value).toString('latin1'))] : [];
  });
}

function checkPieces({ pieces, 'piece length': piece }: Info, size: number): void {
  if (!(piece >= MIN_PIECE && piece <= MAX_PIECE))
    throw new Failure('invalid', 'Части торрента должны быть от 16 КиБ до 512 МиБ.');
  if (pieces.length !== Math.ceil(size / piece) * SHA1) throw brokenTorrent();
}

/**
 * Reads a version 1 .torrent file; fails with `invalid` for others, because many clients cannot open hybrid torrents.
 */
export function readTorrentFile(file: Uint8Array): TorrentInfo {
  const outer = readOuter(file);
  const raw = outer.get('info');
  if (!raw) throw brokenTorrent();
  const inside = readDictionary(raw);
  if (inside.has('meta version') || inside.has('file tree'))
    throw new Failure('invalid', 'Нужен торрент версии 1: гибридные и v2 открываются не во всех клиентах.');
  const info = bencode.decode(raw);
  if (!isInfo(info)) throw brokenTorrent();
  const infoHash = hash('sha1', raw, 'hex');
  const { name, paths } = readInfoNames(info, infoHash, encodingsOf(outer));
  const lengths = info.files?.map(({ length }) => length) ?? [info.length ?? -1];
  const size = lengths.reduce((sum, length) => sum + length, 0);
  const isWhole = lengths.every((length) => Number.isSafeInteger(length) && length >= 0);
  if (!isWhole || size <= 0 || !Number.isSafeInteger(size)) throw brokenTorrent();
  checkPieces(info, size);
  return { hash: infoHash, name, size, files: paths, isPrivate: info.private === 1 };
}

// All other entries (trackers, nodes, foreign web seeds) are removed.
const ALLOWED = ['codepage', 'comment', 'created by', 'creation date', 'encoding', 'info'];
// Every downloader gets these bytes too.
const MAX_NOTE_BYTES = 2000;

function entry(name: string, value: Uint8Array): Uint8Array {
  return Buffer.concat([bencode.encode(name), value]);
}

/** Returns a .torrent file without any addresses, as it is stored. */
export function withoutAddresses(file: Uint8Array): Buffer {
  const values = readOuter(file);
  const isAllowed = (name: string, { length }: Buffer) => name === 'info' || length <= MAX_NOTE_BYTES;
  const entries = ALLOWED.flatMap((name) => {
    const value = values.get(name);
    return value && isAllowed(name, value) ? [entry(name, value)] : [];
  });
  return Buffer.concat([Buffer.from('d'), ...entries, Buffer.from('e')]);
}

function addressEntries({ announce, webSeeds }: TorrentAddresses): [first: Uint8Array, last: Uint8Array] {
  const last = webSeeds.length === 0 ? new Uint8Array() : entry('url-list', bencode.encode([...webSeeds]));
  const first = entry('announce', bencode.encode(announce[0] ?? ''));
  // Clients go on to the next tier when a tracker does not answer.
  const tiers = announce.map((address) => [address]);
  const list = tiers.length > 1 ? [entry('announce-list', bencode.encode(tiers))] : [];
  return [Buffer.concat([first, ...list]), last];
}

/** Adds the addresses for one caller to a stored file; its hash does not change. */
export function withAddresses(stored: Uint8Array, addresses: TorrentAddresses): Uint8Array<ArrayBuffer> {
  const [first, last] = addressEntries(addresses);
  // Keys must be sorted: «announce» and «announce-list» sort before all others, «url-list» after them.
  return Buffer.concat([Buffer.from('d'), first, stored.subarray(1, -1), last, Buffer.from('e')]);
}

/** The number of bytes that the addresses add. */
export function addressBytes(addresses: TorrentAddresses): number {
  return addressEntries(addresses).reduce((sum, { length }) => sum + length, 0);
}
