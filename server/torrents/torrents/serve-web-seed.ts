import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import path from 'node:path';
import { refuseAway } from '#server/platform/http/refuse.ts';
import type { FileHandler } from '#server/platform/http/listen.ts';
import { sendFile } from '#server/platform/http/send-file.ts';
import type { Storage } from '#server/media/storage.ts';

export type WebSeedShelf = {
  storage: Storage;
  mayServe: (key: string, req: IncomingMessage) => Promise<boolean>;
};

const ASKED = /^\/storage\/(torrents\/\d+\/[0-9a-f]{40})\/([^?]+)/;
// A year: the hash of a torrent is the hash of its files.
const HEADERS = {
  'content-type': 'application/octet-stream',
  'content-disposition': 'attachment',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

/**
 * The names that a path is made of; null when one of them leads elsewhere. Unlike the keys of the storage they are
 * whatever their owner called them.
 */
function namesOf(written: string): string[] | null {
  try {
    const names = written.split('/').map(decodeURIComponent);
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

/**
 * Serves the files of torrents to their clients (BEP 19), by range: a handler that says whether the request was its
 * own.
 */
export function serveWebSeed({ storage, mayServe }: WebSeedShelf): FileHandler {
  const send = async (key: string, names: string[], req: IncomingMessage, res: ServerResponse) => {
    if (!(await mayServe(`${key}/`, req))) return refuse(res, 404);
    const file = path.join(storage.path(key), ...names);
    if (!(await sendFile(req, res, file, HEADERS))) refuse(res, 404);
  };
  return (req, res) => {
    const [, key, written = ''] = ASKED.exec(req.url ?? '') ?? [];
    if (key === undefined) return false;
    const names = namesOf(written);
    if (req.method !== 'GET' && req.method !== 'HEAD') refuse(res, 405, { allow: 'GET, HEAD' });
    else if (names === null) refuse(res, 404);
    else send(key, names, req, res).catch(() => refuseAway(res));
    return true;
  };
}
