import type { IncomingMessage, ServerResponse } from 'node:http';
import { CLIENT_HEADER } from '#server/platform/http/client-address.ts';
import { isAway } from '#server/platform/http/errors.ts';
import type { FileHandler } from '#server/platform/http/listen.ts';
import { createRateLimit } from '#server/platform/http/rate-limit.ts';
import type { Tracker } from './tracker.ts';
import { writeRefused } from './write-answer.ts';
import type { Log } from '#server/platform/log.ts';

// A client announces each of its torrents when it starts: a thousand of them at once are no misuse.
const MAX_PER_MINUTE = 1200;
const ASKED = /^\/(announce|scrape)(?:[/?]|$)/;
// Its address carries a passkey: nothing in between may keep what it leads to.
const HEADERS = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };

function send(res: ServerResponse, answer: Uint8Array): void {
  if (res.destroyed) return;
  res.writeHead(200, { ...HEADERS, 'Content-Length': answer.length });
  res.end(answer);
}

type Serving = { tracker: Tracker; log: Log; maxPerMinute?: number };

/**
 * Serves the tracker under `/announce` and `/scrape`: a handler that says whether the request was its own. Clients show
 * a refusal only when its status is 200.
 */
export function serveTracker({ tracker, log, maxPerMinute = MAX_PER_MINUTE }: Serving): FileHandler {
  const limit = createRateLimit(maxPerMinute);
  const answer = async (kind: string, req: IncomingMessage): Promise<Uint8Array> => {
    const address = String(req.headers[CLIENT_HEADER]);
    if ((await limit(address)) > 0) return writeRefused('Слишком много запросов', 1);
    const url = req.url ?? '';
    return kind === 'announce' ? tracker.announce(url, address) : tracker.scrape(url, address);
  };
  return (req, res) => {
    const kind = ASKED.exec(req.url ?? '')?.[1];
    if (kind === undefined) return false;
    if (req.method !== 'GET') {
      res.writeHead(405, { ...HEADERS, Allow: 'GET' }).end();
      return true;
    }
    answer(kind, req)
      .catch((error: unknown) => {
        if (!isAway(error)) log('Трекер не смог ответить', error);
        return writeRefused('Трекер сейчас не отвечает', 5);
      })
      .then((bytes) => send(res, bytes))
      .catch(() => res.destroy());
    return true;
  };
}
