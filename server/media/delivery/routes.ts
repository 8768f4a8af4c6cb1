import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { refuseUnavailable } from '#server/platform/http/limits/refuse.ts';
import type { FileHandler } from '#server/platform/http/listen.ts';
import { mediaType } from '#server/platform/http/request/media-type.ts';
import { MANIFEST_FILE } from '../hls/manifest.ts';
import { isWaveform } from '../hls/waveform.ts';
import { sendStored } from './send-stored.ts';
import { isGuarded, type Signer } from './signing.ts';
import {
  isStorageKey,
  isAvatarKey,
  isSourceKey,
  releaseOfTorrent,
  type Storage,
} from '#server/media/storage/storage.ts';

const PREFIX = '/storage/';
// The API document is under the same prefix and is not a stored file.
const API = '/storage/api/';

// Players, casting devices and link previews request files from any origin. A file must not run as a page of this site.
const OPEN_TO_ALL = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Content-Length, Content-Range, Accept-Ranges, ETag',
  // With the times of requests, players can tell a slow origin from a slow decoder.
  'timing-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};
// Keys are random or content hashes, so the content of an address never changes.
const YEAR = 31_536_000;
// An avatar is hidden together with its account: shared caches must not store it, browsers only for a short time.
const AVATAR_CACHING = 'private, max-age=600';

function refuse(
  res: ServerResponse,
  status: number,
  message: string,
  headers: OutgoingHttpHeaders = {},
): void {
  if (res.destroyed) return;
  const type = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  res.writeHead(status, { ...OPEN_TO_ALL, ...type, ...headers }).end(JSON.stringify({ message }));
}

/** The storage key of an address; null for others. Files of torrents are served as downloads by `serveWebSeed`. */
function keyOf(pathname: string): string | null {
  try {
    const key = decodeURIComponent(pathname.slice(PREFIX.length));
    const isServed =
      isStorageKey(key) &&
      !key.endsWith(`/${MANIFEST_FILE}`) &&
      !isWaveform(key) &&
      !isSourceKey(key) &&
      releaseOfTorrent(key) === undefined;
    return isServed ? key : null;
  } catch {
    return null;
  }
}

type RequestedFile = { key: string; seconds: number };

/** Resolves a key and the seconds it stays valid; `closed` when a required signature is missing or expired. */
function resolveKey(named: string, signer: Signer | undefined): RequestedFile | 'closed' {
  const opened = signer?.open(named);
  if (opened) return opened;
  return signer && isGuarded(named) ? 'closed' : { key: named, seconds: YEAR };
}

async function send(
  { storage, mayServe }: StorageAccess,
  { key, seconds }: RequestedFile,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  if (!(await mayServe(key, req))) return refuse(res, 404, 'Такого файла нет');
  const caching = isAvatarKey(key) ? AVATAR_CACHING : `public, max-age=${seconds}, immutable`;
  const headers = { ...OPEN_TO_ALL, 'content-type': mediaType(key), 'cache-control': caching };
  if (!(await sendStored(storage, { key, headers }, req, res))) refuse(res, 404, 'Такого файла нет');
}

function preflight(res: ServerResponse): void {
  const allow = { 'access-control-allow-methods': 'GET, HEAD', 'access-control-allow-headers': 'Range' };
  res.writeHead(204, { ...OPEN_TO_ALL, ...allow, 'access-control-max-age': '86400' }).end();
}

/** The storage and its access rules. */
export type StorageAccess = {
  storage: Storage;
  mayServe: (key: string, req: IncomingMessage) => boolean | Promise<boolean>;
  /** With a signer, video files are served only under signed addresses. */
  signer?: Signer | undefined;
};

/** Serves the stored files under `/storage/`; the handler returns false for other paths. */
export function serveStorage(access: StorageAccess): FileHandler {
  return (req, res) => {
    const pathname = (req.url ?? '').split('?')[0] ?? '';
    if (!pathname.startsWith(PREFIX) || pathname.startsWith(API)) return false;
    const named = keyOf(pathname);
    const requested = named === null ? null : resolveKey(named, access.signer);
    if (req.method === 'OPTIONS') preflight(res);
    else if (req.method !== 'GET' && req.method !== 'HEAD') {
      refuse(res, 405, 'Файлы можно только читать', { allow: 'GET, HEAD, OPTIONS' });
    } else if (requested === null) refuse(res, 404, 'Такого файла нет');
    else if (requested === 'closed') refuse(res, 403, 'Адрес видео устарел. Запросите плейлист ещё раз.');
    else send(access, requested, req, res).catch(() => refuseUnavailable(res));
    return true;
  };
}
