import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { refuseAway } from '#server/platform/http/refuse.ts';
import type { FileHandler } from '#server/platform/http/listen.ts';
import { mediaType } from '#server/platform/http/media-type.ts';
import { sendFile } from '#server/platform/http/send-file.ts';
import { MANIFEST } from '../hls/manifest.ts';
import { isGuarded, type Signer } from './signing.ts';
import { isKey, isOfAvatar, releaseOfTorrent, type Storage } from '../storage.ts';

const PREFIX = '/storage/';
// The documents of the API live below the same prefix and are not files.
const API = '/storage/api/';

// Players, casting devices and link previews come from anywhere; no file may act as a page of ours.
const OPEN_TO_ALL = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Content-Length, Content-Range, Accept-Ranges, ETag',
  // A player tells a slow host from a slow decoder by it.
  'timing-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};
// Every key is random or a hash of what it names: nothing ever changes under its address.
const YEAR = 31_536_000;
// An avatar is hidden with its owner's account: no shared cache may store it, and browsers soon ask again.
const OF_AVATAR = 'private, max-age=600';

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

/**
 * The key an address names; null when it can be no file of ours. Files of torrents have a handler of their own, which
 * gives them as bytes to save.
 */
function keyOf(pathname: string): string | null {
  try {
    const key = decodeURIComponent(pathname.slice(PREFIX.length));
    const isOurs = isKey(key) && !key.endsWith(`/${MANIFEST}`) && releaseOfTorrent(key) === undefined;
    return isOurs ? key : null;
  } catch {
    return null;
  }
}

type Asked = { key: string; seconds: number };

/** What an address stands for and how long it will; `closed` when it is not signed as it must be. */
function read(named: string, signer: Signer | undefined): Asked | 'closed' {
  const opened = signer?.open(named);
  if (opened) return opened;
  return signer && isGuarded(named) ? 'closed' : { key: named, seconds: YEAR };
}

async function send(
  { storage, mayServe }: Shelf,
  { key, seconds }: Asked,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  if (!(await mayServe(key, req))) return refuse(res, 404, 'Такого файла нет');
  const kept = isOfAvatar(key) ? OF_AVATAR : `public, max-age=${seconds}, immutable`;
  const headers = { ...OPEN_TO_ALL, 'content-type': mediaType(key), 'cache-control': kept };
  if (!(await sendFile(req, res, storage.path(key), headers))) refuse(res, 404, 'Такого файла нет');
}

function preflight(res: ServerResponse): void {
  const allow = { 'access-control-allow-methods': 'GET, HEAD', 'access-control-allow-headers': 'Range' };
  res.writeHead(204, { ...OPEN_TO_ALL, ...allow, 'access-control-max-age': '86400' }).end();
}

/** The storage and who may have what of it. */
export type Shelf = {
  storage: Storage;
  mayServe: (key: string, req: IncomingMessage) => boolean | Promise<boolean>;
  /** Where there is one, files of videos are given under the addresses that it signs. */
  signer?: Signer | undefined;
};

/** Serves the stored files under `/storage/`: a handler that says whether the request was its own. */
export function serveStorage(shelf: Shelf): FileHandler {
  return (req, res) => {
    const pathname = (req.url ?? '').split('?')[0] ?? '';
    if (!pathname.startsWith(PREFIX) || pathname.startsWith(API)) return false;
    const named = keyOf(pathname);
    const asked = named === null ? null : read(named, shelf.signer);
    if (req.method === 'OPTIONS') preflight(res);
    else if (req.method !== 'GET' && req.method !== 'HEAD') {
      refuse(res, 405, 'Файлы можно только читать', { allow: 'GET, HEAD, OPTIONS' });
    } else if (asked === null) refuse(res, 404, 'Такого файла нет');
    else if (asked === 'closed') refuse(res, 403, 'Адрес видео устарел. Запросите плейлист ещё раз.');
    else send(shelf, asked, req, res).catch(() => refuseAway(res));
    return true;
  };
}
