import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseCoding, type Coding } from './compress.ts';
import { isTagKnown } from './conditional.ts';
import { compressedBody, type CachedBody } from './public-cache.ts';

/** Browser clients of any origin may read; none of these answers carries a cookie. */
export const OPEN_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Retry-After',
};

/** An API answer that is opened as a page can load nothing, run nothing and stand in no frame. */
export const API_POLICY = { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'" };

/**
 * The headers of a cached answer of the API. Anyone may keep it and must revalidate it: a publish shows in the next
 * request.
 */
const API_HEADERS = {
  ...OPEN_HEADERS,
  ...API_POLICY,
  'Cache-Control': 'public, max-age=0, must-revalidate',
};

// A strong ETag identifies bytes, so each coding has its own; all of them stand for the same response.
function etagOf(kept: CachedBody, coding: Coding | undefined): string {
  return coding ? `"${kept.hash}-${coding}"` : `"${kept.hash}"`;
}

function isKnown({ hash }: CachedBody, ifNoneMatch: string | null | undefined): boolean {
  return isTagKnown(ifNoneMatch, (tag) => tag === `"${hash}"` || tag.startsWith(`"${hash}-`));
}

function headersOf(kept: CachedBody, coding: Coding | undefined): Record<string, string> {
  return {
    ...(kept.headers ?? API_HEADERS),
    'Content-Type': kept.type,
    ETag: etagOf(kept, coding),
    Vary: 'Accept-Encoding',
    ...(coding ? { 'Content-Encoding': coding } : {}),
  };
}

const written = new WeakMap<Uint8Array, string[]>();

// Alternating names and values, the form that `writeHead` takes fastest; made once for each body.
function writtenHeaders(kept: CachedBody, coding: Coding | undefined, body: Uint8Array): string[] {
  const known = written.get(body);
  if (known) return known;
  const made = [...Object.entries(headersOf(kept, coding)).flat(), 'Content-Length', String(body.length)];
  written.set(body, made);
  return made;
}

export type CachedResponse = {
  status: 200 | 304;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
};

const NOTHING = new Uint8Array(0);

/** A cached response for one caller: compressed, or 304. */
export async function answerFromCache(kept: CachedBody, headers: Headers): Promise<CachedResponse> {
  const coding = chooseCoding(headers.get('accept-encoding'), kept.body.length);
  const own = headersOf(kept, coding);
  if (isKnown(kept, headers.get('if-none-match'))) return { status: 304, headers: own, body: NOTHING };
  return { status: 200, headers: own, body: coding ? await compressedBody(kept, coding) : kept.body };
}

/** Sends it to a socket without the objects of fetch; false when the accepted coding is not compressed yet. */
export function sendCached(kept: CachedBody, req: IncomingMessage, res: ServerResponse): boolean {
  const coding = chooseCoding(req.headers['accept-encoding'], kept.body.length);
  const body = coding ? kept.compressed.get(coding) : kept.body;
  if (!body) return false;
  if (isKnown(kept, req.headers['if-none-match'])) {
    res.writeHead(304, headersOf(kept, coding)).end();
    return true;
  }
  res.writeHead(200, writtenHeaders(kept, coding, body));
  res.end(req.method === 'HEAD' ? undefined : body);
  return true;
}
