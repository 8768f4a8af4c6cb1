import { hash } from 'node:crypto';
import bencode from 'bencode';
import { Failure } from '#server/failure.ts';
import { decodeForeign } from './decode-foreign.ts';
import { brokenTorrent, readDictionary } from './read-dictionary.ts';
import { checkTorrentNames, checkTorrentPaths } from './torrent-names.ts';

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

/** The addresses for the clients of a torrent: the tracker and the web seeds. */
export type TorrentAddresses = { announce: string; webSeeds: readonly string[] };

export const MAX_TORRENT_FILE_BYTES = 10_000_000;
const MAX_FILES = 10_000;
// Clients request blocks of 16 KiB, so pieces cannot be smaller; libtorrent accepts no larger pieces than 512 MiB.
const MIN_PIECE = 16_384;
const MAX_PIECE = 2 ** 29;
const SHA1 = 20;

function readOuter(file: Uint8Array): Map<string, Buffer> {
  if (file.length > MAX_TORRENT_FILE_BYTES) throw brokenTorrent();
  return readDictionary(Buffer.from(file));
}

type InfoFile = {
  length: number;
  path: Uint8Array[];
  'path.utf-8'?: Uint8Array[];
  /** Of BEP 47: `p` is a file of nothing that fills the rest of a piece. */
  attr?: Uint8Array;
};

type Info = {
  name?: Uint8Array;
  'name.utf-8'?: Uint8Array;
  length?: number;
  files?: InfoFile[];
  pieces: Uint8Array;
  'piece length': number;
  private?: number;
};

function isBytes(value: unknown): value is Uint8Array {
  return value instanceof Uint8Array;
}

function areNames(value: unknown): value is Uint8Array[] {
  return Array.isArray(value) && value.length > 0 && value.every(isBytes);
}

function isFile(value: unknown): boolean {
  const { length, path, ...rest } = Object(value) as Record<string, unknown>;
  const [exact, attr] = [rest['path.utf-8'], rest['attr']];
  const hasRest = (exact === undefined || areNames(exact)) && (attr === undefined || isBytes(attr));
  return typeof length === 'number' && areNames(path) && hasRest;
}

// The file is foreign: any value may be of any type.
function isInfo(value: unknown): value is Info {
  const { name, length, files, pieces, ...rest } = Object(value) as Record<string, unknown>;
  const hasFiles =
    files === undefined ? typeof length === 'number' : Array.isArray(files) && files.every(isFile);
  const hasNames = [name, rest['name.utf-8']].every((one) => one === undefined || isBytes(one));
  return hasFiles && hasNames && isBytes(pieces) && typeof rest['piece length'] === 'number';
}

// A client that does not know the second name in UTF-8 writes the first one, whatever encoding it takes it for.
function checkRaw(names: readonly (Uint8Array | undefined)[]): void {
  for (const name of names) {
    const raw = Buffer.from(name ?? []).toString('latin1');
    if (/^\.{1,2}$|[/\0]/.test(raw)) throw brokenTorrent();
  }
}

type Named = { name: string; files: { path: string; length: number; isPadding: boolean }[] };

// Old programs write the names in the encoding of their system and a second time in UTF-8. Clients skip the empty parts
// of a path, and call a torrent without a name by its hash.
function namesOf(info: Info, hashText: string, encoding: string | undefined): Named {
  const name = decodeForeign(info['name.utf-8'] ?? info.name ?? new Uint8Array(), encoding) || hashText;
  checkTorrentNames([name]);
  checkRaw([info.name]);
  const { files = [], length = -1 } = info;
  if (!info.files) return { name, files: [{ path: name, length, isPadding: false }] };
  if (files.length > MAX_FILES) throw new Failure('invalid', `В торренте больше ${MAX_FILES} файлов.`);
  return {
    name,
    files: files.map((file) => {
      const isPadding = Buffer.from(file.attr ?? []).includes('p');
      const parts = (file['path.utf-8'] ?? file.path).map((part) => decodeForeign(part, encoding));
      const inside = parts.filter((part) => part !== '');
      if (inside.length === 0) throw brokenTorrent();
      checkTorrentNames(inside);
      checkRaw(file.path);
      return { path: inside.join('/'), length: file.length, isPadding };
    }),
  };
}

function encodingOf(outer: ReadonlyMap<string, Buffer>): string | undefined {
  const value = outer.has('encoding') ? bencode.decode(outer.get('encoding') ?? Buffer.of()) : undefined;
  return isBytes(value) ? Buffer.from(value).toString('latin1') : undefined;
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
  const { name, files } = namesOf(info, infoHash, encodingOf(outer));
  // Files that only fill a piece may have one name: clients do not write them.
  const paths = files.filter(({ isPadding }) => !isPadding).map(({ path }) => path);
  checkTorrentPaths(paths);
  const size = files.reduce((sum, { length }) => sum + length, 0);
  const isWhole = files.every(({ length }) => Number.isSafeInteger(length) && length >= 0);
  if (!isWhole || size <= 0 || !Number.isSafeInteger(size)) throw brokenTorrent();
  checkPieces(info, size);
  return { hash: infoHash, name, size, files: paths, isPrivate: info.private === 1 };
}

// All other entries (trackers, nodes, foreign web seeds) are removed.
const ALLOWED = ['comment', 'created by', 'creation date', 'encoding', 'info'];
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
  return [entry('announce', bencode.encode(announce)), last];
}

/** Adds the addresses for one caller to a stored file; its hash does not change. */
export function withAddresses(stored: Uint8Array, addresses: TorrentAddresses): Uint8Array<ArrayBuffer> {
  const [first, last] = addressEntries(addresses);
  // Keys must be sorted: «announce» sorts before all others, «url-list» after them.
  return Buffer.concat([Buffer.from('d'), first, stored.subarray(1, -1), last, Buffer.from('e')]);
}

/** The number of bytes that the addresses add. */
export function addressBytes(addresses: TorrentAddresses): number {
  return addressEntries(addresses).reduce((sum, { length }) => sum + length, 0);
}
