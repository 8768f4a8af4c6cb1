import { hash } from 'node:crypto';
import bencode from 'bencode';
import { Failure } from '#server/failure.ts';
import { brokenTorrent, readDictionary } from './read-dictionary.ts';
import { checkTorrentNames } from './torrent-names.ts';

/** What a .torrent file says of what it leads to. */
export type TorrentInfo = {
  /** 40 hexadecimal digits. */
  hash: string;
  name: string;
  /** Bytes of all files together. */
  size: number;
  /** Their paths below the name; the name itself for a single file. */
  files: string[];
  isPrivate: boolean;
};

/** Where the clients of a torrent go: the tracker, and our own places with the same files. */
export type Addresses = { announce: string; webSeeds: readonly string[] };

export const MAX_FILE_BYTES = 10_000_000;
const MAX_FILES = 10_000;
// Below the size of a block, which is what clients ask for, nothing works; above the other no client takes a piece
// (libtorrent).
const MIN_PIECE = 16_384;
const MAX_PIECE = 2 ** 29;
const SHA1 = 20;

function outermost(given: Uint8Array): Map<string, Buffer> {
  if (given.length > MAX_FILE_BYTES) throw brokenTorrent();
  return readDictionary(Buffer.from(given));
}

type Info = {
  name: Uint8Array;
  length?: number;
  files?: { length: number; path: Uint8Array[] }[];
  pieces: Uint8Array;
  'piece length': number;
  private?: number;
};

function isBytes(value: unknown): value is Uint8Array {
  return value instanceof Uint8Array;
}

function isFile(value: unknown): boolean {
  const { length, path } = Object(value) as { length?: unknown; path?: unknown };
  return typeof length === 'number' && Array.isArray(path) && path.length > 0 && path.every(isBytes);
}

// Whoever wrote the file may have put anything under the names that we read.
function isInfo(value: unknown): value is Info {
  const { name, length, files, pieces, ...rest } = Object(value) as Record<string, unknown>;
  const isOne =
    files === undefined ? typeof length === 'number' : Array.isArray(files) && files.every(isFile);
  return isOne && isBytes(name) && isBytes(pieces) && typeof rest['piece length'] === 'number';
}

function text(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Failure('invalid', 'Имена файлов в торренте записаны не в UTF-8.');
  }
}

function filesOf({ name, length = -1, files }: Info): { path: string; length: number }[] {
  const names = [text(name)];
  checkTorrentNames(names);
  if (!files) return [{ path: names.join('/'), length }];
  if (files.length > MAX_FILES) throw new Failure('invalid', `В торренте больше ${MAX_FILES} файлов.`);
  return files.map(({ path, ...file }) => {
    const inside = path.map(text);
    checkTorrentNames(inside);
    return { path: inside.join('/'), length: file.length };
  });
}

function checkPieces({ pieces, 'piece length': piece }: Info, size: number): void {
  if (!(piece >= MIN_PIECE && piece <= MAX_PIECE))
    throw new Failure('invalid', 'Части торрента должны быть от 16 КиБ до 512 МиБ.');
  if (pieces.length !== Math.ceil(size / piece) * SHA1) throw brokenTorrent();
}

/**
 * Reads a .torrent file of version 1; fails with `invalid` for anything else. Of hybrids some clients in use can open
 * none.
 */
export function readTorrentFile(given: Uint8Array): TorrentInfo {
  const raw = outermost(given).get('info');
  if (!raw) throw brokenTorrent();
  const inside = readDictionary(raw);
  if (inside.has('meta version') || inside.has('file tree'))
    throw new Failure('invalid', 'Нужен торрент версии 1: гибридные и v2 открываются не во всех клиентах.');
  const info = bencode.decode(raw);
  if (!isInfo(info)) throw brokenTorrent();
  const files = filesOf(info);
  const size = files.reduce((sum, { length }) => sum + length, 0);
  const isWhole = files.every(({ length }) => Number.isSafeInteger(length) && length >= 0);
  if (!isWhole || size <= 0 || !Number.isSafeInteger(size)) throw brokenTorrent();
  checkPieces(info, size);
  return {
    hash: hash('sha1', raw, 'hex'),
    name: text(info.name),
    size,
    files: files.map(({ path }) => path),
    isPrivate: info.private === 1,
  };
}

// Of all others (trackers, nodes, places elsewhere) clients shall know nothing from us.
const KEPT = ['comment', 'created by', 'creation date', 'encoding', 'info'];
// Whoever loads the file loads them too.
const MAX_NOTE_BYTES = 2000;

function entry(name: string, value: Uint8Array): Uint8Array {
  return Buffer.concat([bencode.encode(name), value]);
}

/** A .torrent file as it is kept: without any address. */
export function withoutAddresses(given: Uint8Array): Buffer {
  const values = outermost(given);
  const isKept = (name: string, { length }: Buffer) => name === 'info' || length <= MAX_NOTE_BYTES;
  const kept = KEPT.flatMap((name) => {
    const value = values.get(name);
    return value && isKept(name, value) ? [entry(name, value)] : [];
  });
  return Buffer.concat([Buffer.from('d'), ...kept, Buffer.from('e')]);
}

function ends({ announce, webSeeds }: Addresses): [first: Uint8Array, last: Uint8Array] {
  const last = webSeeds.length === 0 ? new Uint8Array() : entry('url-list', bencode.encode([...webSeeds]));
  return [entry('announce', bencode.encode(announce)), last];
}

/** A kept file with the addresses of one caller; its hash stays as it is. */
export function withAddresses(kept: Uint8Array, addresses: Addresses): Uint8Array<ArrayBuffer> {
  const [first, last] = ends(addresses);
  // «announce» is the first of all names, «url-list» the last.
  return Buffer.concat([Buffer.from('d'), first, kept.subarray(1, -1), last, Buffer.from('e')]);
}

/** How many bytes the addresses add. */
export function addressBytes(addresses: Addresses): number {
  return ends(addresses).reduce((sum, { length }) => sum + length, 0);
}
