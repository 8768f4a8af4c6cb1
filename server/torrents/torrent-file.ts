import { hash } from 'node:crypto';
import bencode from 'bencode';
import { Failure } from '../failure.ts';

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

export const MOST_FILE_BYTES = 10_000_000;
const MOST_DEPTH = 50;
const [COLON, D, E, I, L] = [0x3a, 0x64, 0x65, 0x69, 0x6c];
const SHA1 = 20;

function broken(): Failure {
  return new Failure('invalid', 'Это не торрент-файл, или он повреждён.');
}

function stringAt(bytes: Buffer, at: number): { start: number; end: number } {
  const colon = bytes.indexOf(COLON, at);
  const length = colon < 0 || colon - at > 9 ? '' : bytes.toString('latin1', at, colon);
  if (!/^\d+$/.test(length)) throw broken();
  const end = colon + 1 + Number(length);
  if (end > bytes.length) throw broken();
  return { start: colon + 1, end };
}

/** Where the value that begins at a place ends. */
function endOf(bytes: Buffer, at: number, depth = 0): number {
  const kind = bytes[at];
  if (kind === undefined || depth > MOST_DEPTH) throw broken();
  if (kind === I) {
    const end = bytes.indexOf(E, at);
    if (end < 0) throw broken();
    return end + 1;
  }
  if (kind !== L && kind !== D) return stringAt(bytes, at).end;
  let next = at + 1;
  while (bytes[next] !== E) next = endOf(bytes, next, depth + 1);
  return next + 1;
}

/** The values of the outermost dictionary as they lie there: an info that is written anew may get another hash. */
function outermost(bytes: Buffer): Map<string, Buffer> {
  if (bytes[0] !== D || bytes.length > MOST_FILE_BYTES) throw broken();
  const found = new Map<string, Buffer>();
  for (let at = 1; bytes[at] !== E;) {
    const name = stringAt(bytes, at);
    const end = endOf(bytes, name.end);
    found.set(bytes.toString('latin1', name.start, name.end), bytes.subarray(name.end, end));
    at = end;
  }
  return found;
}

type Decoded = {
  name?: Uint8Array;
  length?: number;
  files?: { length?: number; path?: Uint8Array[] }[];
  pieces?: Uint8Array;
  'piece length'?: number;
  private?: number;
};

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString();
}

function filesOf({ name, length, files }: Decoded): { path: string; length: number }[] {
  if (!name) throw broken();
  if (!files) return [{ path: text(name), length: length ?? -1 }];
  return files.map((file) => ({ path: (file.path ?? []).map(text).join('/'), length: file.length ?? -1 }));
}

/** Reads a .torrent file of version 1; fails with `invalid` for anything else. Of hybrids some clients in use can open none. */
export function readTorrentFile(given: Uint8Array): TorrentInfo {
  const bytes = Buffer.from(given);
  const raw = outermost(bytes).get('info');
  if (!raw || raw[0] !== D) throw broken();
  const inside = outermost(raw);
  if (inside.has('meta version') || inside.has('file tree'))
    throw new Failure('invalid', 'Нужен торрент версии 1: гибридные и v2 открываются не во всех клиентах.');
  const info = bencode.decode(raw) as Decoded;
  const files = filesOf(info);
  const size = files.reduce((sum, { length }) => sum + length, 0);
  const piece = info['piece length'] ?? 0;
  const isWhole = files.every(
    ({ length, path }) => Number.isSafeInteger(length) && length >= 0 && path !== '',
  );
  if (!isWhole || size <= 0 || !(piece > 0)) throw broken();
  if (info.pieces?.length !== Math.ceil(size / piece) * SHA1) throw broken();
  return {
    hash: hash('sha1', raw, 'hex'),
    name: text(info.name ?? new Uint8Array()),
    size,
    files: files.map(({ path }) => path),
    isPrivate: info.private === 1,
  };
}

// Of all others (trackers, nodes, places elsewhere) clients shall know nothing from us.
const KEPT = ['comment', 'created by', 'creation date', 'encoding', 'info'];

function entry(name: string, value: Uint8Array): Uint8Array {
  return Buffer.concat([bencode.encode(name), value]);
}

/** A .torrent file as it is kept: without any address. */
export function withoutAddresses(given: Uint8Array): Buffer {
  const values = outermost(Buffer.from(given));
  const kept = KEPT.flatMap((name) => {
    const value = values.get(name);
    return value ? [entry(name, value)] : [];
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
