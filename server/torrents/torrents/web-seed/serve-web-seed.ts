import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { refuseUnavailable } from '#server/platform/http/limits/refuse.ts';
import type { FileHandler } from '#server/platform/http/listen.ts';
import { sendStored } from '#server/media/delivery/send-stored.ts';
import type { Storage } from '#server/media/storage/storage.ts';

export type WebSeedAccess = {
  storage: Storage;
  mayServe: (key: string, req: IncomingMessage) => Promise<boolean>;
};

const WEB_SEED_PATH = /^\/storage\/(torrents\/\d+\/[0-9a-f]{40})\/([^?]+)/;
// Immutable: the hash in the address covers the files.
const HEADERS = {
  'content-type': 'application/octet-stream',
  'content-disposition': 'attachment',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

/**
 * Splits a path into file names; null when a name is unsafe. Unlike storage keys the names are chosen by the uploader.
 */
function splitPath(encodedPath: string): string[] | null {
  try {
    const names = encodedPath.split('/').map(decodeURIComponent);
    const isPlain = (name: string) => name !== '' && !/^\.|[/\\\0]/.test(name);
    return names.every(isPlain) ? names : null;
  } catch {
    return null;
  }
}

function refuse(res: ServerResponse, status: number, headers: OutgoingHttpHeaders = {}): void {
  if (res.destroyed) return;
  res.writeHead(status, { ...headers, 'cache-control': 'no-store', 'content-length': 0 }).end();
}

/** Serves the files of torrents to their clients (BEP 19), by range; the handler returns false for other paths. */
export function serveWebSeed({ storage, mayServe }: WebSeedAccess): FileHandler {
  const send = async (key: string, names: string[], req: IncomingMessage, res: ServerResponse) => {
    if (!(await mayServe(`${key}/`, req))) return refuse(res, 404);
    const file = { key: [key, ...names].join('/'), headers: HEADERS };
    if (!(await sendStored(storage, file, req, res))) refuse(res, 404);
  };
  return (req, res) => {
    const [, key, encodedPath = ''] = WEB_SEED_PATH.exec(req.url ?? '') ?? [];
    if (key === undefined) return false;
    const names = splitPath(encodedPath);
    if (req.method !== 'GET' && req.method !== 'HEAD') refuse(res, 405, { allow: 'GET, HEAD' });
    else if (names === null) refuse(res, 404);
    else send(key, names, req, res).catch(() => refuseUnavailable(res));
    return true;
  };
}
