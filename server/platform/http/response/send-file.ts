import { globSync, statSync } from 'node:fs';
import { open, readFile, type FileHandle } from 'node:fs/promises';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { pipeline } from 'node:stream/promises';
import { acceptedCodings } from './compress.ts';
import { isTagKnown } from './conditional.ts';
import { refuseUnavailable } from '../limits/refuse.ts';
import type { FileHandler } from '../listen.ts';
import { mediaType } from '../request/media-type.ts';
import { parseRange, type ByteRange } from './range.ts';

// Reads larger than Node's 64 KB halve the work for a video segment. Each slow client holds one in memory, so their
// number is bounded.
const LARGE_READ = 1 << 20;
const SMALL_READ = 1 << 16;
const MAX_LARGE_READS = 64;
let largeReads = 0;

async function streamFile(file: FileHandle, res: ServerResponse, { start, end }: ByteRange) {
  const isLarge = largeReads < MAX_LARGE_READS && end - start >= SMALL_READ;
  if (isLarge) largeReads += 1;
  const highWaterMark = isLarge ? LARGE_READ : SMALL_READ;
  const stream = file.createReadStream({ start, end, highWaterMark, autoClose: false });
  // A client that disconnects is no error.
  await pipeline(stream, res).catch(() => res.destroy());
  if (isLarge) largeReads -= 1;
}

/** A file to send: its size in bytes, the time of its change in milliseconds, and what sends a part of it. */
export type FileToSend = {
  size: number;
  changedMs: number;
  /** Opens a part before the headers are sent, so that a failure can still be answered. */
  open: (range: ByteRange) => Promise<(res: ServerResponse) => Promise<void>>;
};

function finish(res: ServerResponse, status: number, headers: OutgoingHttpHeaders): void {
  res.writeHead(status, headers).end();
}

/** Answers a request with a file: GET and HEAD, single byte ranges, ETag. */
export async function answerWithFile(
  { size, changedMs, open: openPart }: FileToSend,
  req: IncomingMessage,
  res: ServerResponse,
  ownHeaders: OutgoingHttpHeaders,
): Promise<void> {
  if (res.destroyed) return;
  const etag = `"${size.toString(36)}-${Math.round(changedMs).toString(36)}"`;
  const headers = { ...ownHeaders, etag, 'accept-ranges': 'bytes' };
  if (isTagKnown(req.headers['if-none-match'], (tag) => tag === etag)) return finish(res, 304, headers);
  // The client must not join a range to a part of an older version.
  const isRangeAllowed = req.method === 'GET' && (req.headers['if-range'] ?? etag) === etag;
  const range = isRangeAllowed ? parseRange(req.headers.range, size) : null;
  if (range === 'beyond') {
    // A cache that does not know ranges would reuse this answer for the whole file.
    const refused = { 'cache-control': 'no-store', 'content-range': `bytes */${size}` };
    return finish(res, 416, { ...ownHeaders, ...refused });
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const part = range ? { 'content-range': `bytes ${start}-${end}/${size}` } : {};
  const sendPart = req.method === 'HEAD' || size === 0 ? undefined : await openPart({ start, end });
  res.writeHead(range ? 206 : 200, { ...headers, ...part, 'content-length': end - start + 1 });
  if (sendPart) await sendPart(res);
  else res.end();
}

// Other errors (no free descriptors, a failing disk) do not mean that the file is missing.
const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ELOOP', 'EACCES']);

/** Whether an error means that there is no such file. */
export function isAbsentFile(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ABSENT.has(String(error.code));
}

async function openIfThere(at: string): Promise<FileHandle | null> {
  try {
    return await open(at);
  } catch (error) {
    if (isAbsentFile(error)) return null;
    throw error;
  }
}

/** Answers a request with the file at a path. False when there is no such file; the response is then untouched. */
export async function sendFile(
  req: IncomingMessage,
  res: ServerResponse,
  at: string,
  headers: OutgoingHttpHeaders,
): Promise<boolean> {
  const file = await openIfThere(at);
  if (!file) return false;
  try {
    const state = await file.stat();
    if (!state.isFile()) return false;
    const openPart: FileToSend['open'] = async (range) => (answer) => streamFile(file, answer, range);
    const found = { size: state.size, changedMs: state.mtimeMs, open: openPart };
    await answerWithFile(found, req, res, headers);
    return true;
  } finally {
    await file.close();
  }
}

const ASSETS = '/assets/';
// The policy of the service worker is that of its file: it asks only this site.
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";
const NOT_THERE = { 'cache-control': 'no-store' };

type Encoded = { at: string; encoding: 'br' | 'gzip' | null };

// The folder is listed once, so no address can lead out of it.
function listFiles(root: string): Map<string, Encoded[]> {
  // A file may disappear while the build is being replaced.
  const isFile = (name: string) => statSync(path.join(root, name), { throwIfNoEntry: false })?.isFile();
  const names = globSync('**/*', { cwd: root }).filter(isFile);
  const all = new Set(names);
  const encodings = [
    { suffix: '.br', encoding: 'br' },
    { suffix: '.gz', encoding: 'gzip' },
    { suffix: '', encoding: null },
  ] as const;
  const variants = (name: string) =>
    encodings.flatMap(({ suffix, encoding }) =>
      all.has(name + suffix) ? [{ at: path.join(root, name + suffix), encoding }] : [],
    );
  return new Map(names.map((name) => [`/${name.split(path.sep).join('/')}`, variants(name)]));
}

// After a new build pages of other processes request assets that this one has not listed yet.
function openListing(root: string): (name: string) => Encoded[] | undefined {
  const changed = () => statSync(path.join(root, ASSETS), { throwIfNoEntry: false })?.mtimeMs;
  let listed = changed();
  let files = listFiles(root);
  return (name) => {
    const known = files.get(name);
    if (known || !name.startsWith(ASSETS) || listed === changed()) return known;
    listed = changed();
    files = listFiles(root);
    return files.get(name);
  };
}

// All assets of the site in both codings take a third of it.
const MAX_BYTES = 24_000_000;
const MAX_OF_ONE = 500_000;

/** Sends immutable files from memory; returns false for large files, ranges and conditional requests. */
function createFileCache() {
  const seen = new Set<string>();
  const bodies = new LRUCache<string, Buffer>({
    maxSize: MAX_BYTES,
    sizeCalculation: (body) => body.length + 1,
    dispose: (_, at) => seen.delete(at),
  });
  const load = async (at: string) => {
    if (seen.has(at)) return;
    seen.add(at);
    const body = await readFile(at);
    if (body.length <= MAX_OF_ONE) bodies.set(at, body);
  };
  return (req: IncomingMessage, res: ServerResponse, at: string, headers: OutgoingHttpHeaders): boolean => {
    const { range, 'if-none-match': known } = req.headers;
    if (req.method !== 'GET' || range !== undefined || known !== undefined) return false;
    const body = bodies.get(at);
    if (!body) {
      // An unreadable file is reported by `sendFile`.
      load(at).catch(() => seen.delete(at));
      return false;
    }
    res.writeHead(200, { ...headers, 'content-length': body.length }).end(body);
    return true;
  };
}

// No page has such an address.
const refuseAsset: FileHandler = (_, res) => {
  finish(res, 404, NOT_THERE);
  return true;
};

/**
 * Serves the files of a build, compressed (`.br`, `.gz`) where accepted; names under `/assets/` contain the hash of
 * their content, so they are immutable. `serveOther` answers requests for those that the build does not have.
 */
export function serveFiles(root: string, serveOther = refuseAsset): FileHandler {
  const find = openListing(root);
  const sendFromMemory = createFileCache();
  return (req, res) => {
    const name = (req.url ?? '').split('?')[0] ?? '';
    const isAsset = name.startsWith(ASSETS);
    const variants = find(name);
    if (req.method !== 'GET' && req.method !== 'HEAD') return false;
    if (!variants && isAsset) return serveOther(req, res);
    if (!variants) return false;
    const accepted = acceptedCodings(req.headers['accept-encoding']);
    const chosen = variants.find(({ encoding }) => encoding === null || accepted.has(encoding));
    if (!chosen) return false;
    const headers = {
      'content-type': mediaType(name),
      'cache-control': isAsset ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(isAsset ? {} : { 'content-security-policy': WORKER_POLICY }),
      ...(variants.length > 1 ? { vary: 'Accept-Encoding' } : {}),
      ...(chosen.encoding ? { 'content-encoding': chosen.encoding } : {}),
    };
    if (isAsset && sendFromMemory(req, res, chosen.at, headers)) return true;
    sendFile(req, res, chosen.at, headers).then(
      (sent) => sent || finish(res, 404, NOT_THERE),
      () => refuseUnavailable(res),
    );
    return true;
  };
}
