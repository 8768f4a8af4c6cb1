import type { IncomingMessage, ServerResponse } from 'node:http';
import { COUNTRY_HEADER, isForCdn } from '../request/client-address.ts';
import { chooseCoding, type Coding } from '../response/compress.ts';
import { isTagKnown } from '../response/conditional.ts';
import { compressedBody, type CachedBody } from './public-cache.ts';

/** Lets pages of any origin read a response; no such response sets a cookie. */
export const OPEN_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Retry-After',
};

/**
 * The headers of a cached API response. Any cache may store it and must revalidate it, so that a publish shows in the
 * next request.
 */
const API_HEADERS = {
  ...OPEN_HEADERS,
  'cache-control': 'public, max-age=0, must-revalidate',
};

// A strong ETag identifies bytes, so each coding has its own; all of them stand for the same response.
function etagOf(cached: CachedBody, coding: Coding | undefined): string {
  return coding ? `"${cached.hash}-${coding}"` : `"${cached.hash}"`;
}

function isKnown({ hash }: CachedBody, ifNoneMatch: string | null | undefined): boolean {
  return isTagKnown(ifNoneMatch, (tag) => tag === `"${hash}"` || tag.startsWith(`"${hash}-`));
}

function headersOf(cached: CachedBody, coding: Coding | undefined, isCdn: boolean): Record<string, string> {
  return {
    ...(cached.headers ?? API_HEADERS),
    'Content-Type': cached.type,
    ETag: etagOf(cached, coding),
    Vary: cached.cdnHeaders ? `Accept-Encoding, ${COUNTRY_HEADER}` : 'Accept-Encoding',
    ...(coding ? { 'Content-Encoding': coding } : {}),
    ...(isCdn ? cached.cdnHeaders : {}),
  };
}

const headersByBody = new WeakMap<Uint8Array, string[]>();
const cdnHeadersByBody = new WeakMap<Uint8Array, string[]>();

// Alternating names and values, the form that `writeHead` takes fastest; made once for each body.
function rawHeaders(
  cached: CachedBody,
  coding: Coding | undefined,
  body: Uint8Array,
  isCdn: boolean,
): string[] {
  const made = isCdn ? cdnHeadersByBody : headersByBody;
  const known = made.get(body);
  if (known) return known;
  const headers = headersOf(cached, coding, isCdn);
  const pairs = [...Object.entries(headers).flat(), 'Content-Length', String(body.length)];
  made.set(body, pairs);
  return pairs;
}

export type CachedResponse = {
  status: 200 | 304;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
};

const EMPTY = new Uint8Array(0);

/** Makes a cached response for one caller: compressed, or 304. */
export async function answerFromCache(cached: CachedBody, headers: Headers): Promise<CachedResponse> {
  const coding = chooseCoding(headers.get('accept-encoding'), cached.body.length);
  const ownHeaders = headersOf(cached, coding, isForCdn(headers));
  if (isKnown(cached, headers.get('if-none-match'))) return { status: 304, headers: ownHeaders, body: EMPTY };
  return {
    status: 200,
    headers: ownHeaders,
    body: coding ? await compressedBody(cached, coding) : cached.body,
  };
}

/** Sends a cached response without the objects of fetch; false when the accepted coding is not compressed yet. */
export function sendCached(cached: CachedBody, req: IncomingMessage, res: ServerResponse): boolean {
  const coding = chooseCoding(req.headers['accept-encoding'], cached.body.length);
  const body = coding ? cached.compressed.get(coding) : cached.body;
  if (!body) return false;
  if (isKnown(cached, req.headers['if-none-match'])) {
    res.writeHead(304, headersOf(cached, coding, isForCdn(req.headers))).end();
    return true;
  }
  res.writeHead(200, rawHeaders(cached, coding, body, isForCdn(req.headers)));
  res.end(req.method === 'HEAD' ? undefined : body);
  return true;
}
