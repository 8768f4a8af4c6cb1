import type { IncomingMessage, ServerResponse } from 'node:http';
import { CLIENT_HEADER } from '#server/platform/http/request/client-address.ts';
import { isUnavailableError } from '#server/platform/http/response/errors.ts';
import type { FileHandler } from '#server/platform/http/listen.ts';
import { createRateLimit, type SharedCount } from '#server/platform/http/limits/rate-limit.ts';
import type { Tracker } from './tracker.ts';
import { writeFailure } from './write-answer.ts';
import type { Log } from '#server/platform/log.ts';

// A client announces each of its torrents when it starts: a thousand at once are normal.
const MAX_PER_MINUTE = 1200;
const TRACKER_PATH = /^\/(announce|scrape)(?:[/?]|$)/;
// The URL carries a passkey: proxies must not store the answer.
const HEADERS = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };

function send(res: ServerResponse, answer: Uint8Array): void {
  if (res.destroyed) return;
  res.writeHead(200, { ...HEADERS, 'Content-Length': answer.length });
  res.end(answer);
}

type TrackerServer = {
  tracker: Pick<Tracker, 'announce' | 'scrape'>;
  log: Log;
  maxPerMinute?: number;
  /** Counts the announces for all processes together. */
  shared?: SharedCount | undefined;
};

/**
 * Serves the tracker under `/announce` and `/scrape`; the handler returns false for other paths. Refusals have status
 * 200, because clients show their reason only then.
 */
export function serveTracker({
  tracker,
  log,
  maxPerMinute = MAX_PER_MINUTE,
  shared,
}: TrackerServer): FileHandler {
  const limit = createRateLimit(maxPerMinute, shared);
  const answer = async (kind: string, req: IncomingMessage): Promise<Uint8Array> => {
    const address = String(req.headers[CLIENT_HEADER]);
    if ((await limit(address)) > 0) return writeFailure('Слишком много запросов', 1);
    const url = req.url ?? '';
    return kind === 'announce' ? tracker.announce(url, address) : tracker.scrape(url, address);
  };
  return (req, res) => {
    const kind = TRACKER_PATH.exec(req.url ?? '')?.[1];
    if (kind === undefined) return false;
    if (req.method !== 'GET') {
      res.writeHead(405, { ...HEADERS, Allow: 'GET' }).end();
      return true;
    }
    answer(kind, req)
      .catch((error: unknown) => {
        if (!isUnavailableError(error)) log('tracker.failed', 'Трекер не смог ответить', error);
        return writeFailure('Трекер сейчас не отвечает', 5);
      })
      .then((bytes) => send(res, bytes))
      .catch(() => res.destroy());
    return true;
  };
}
