import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Failure } from '../failure.ts';
import type { FileHandler } from './listen.ts';
import { compress } from './compress.ts';
import type { Kept, PublicCache } from './public-cache.ts';

type Fetch = (request: Request) => Promise<Response>;

export type PagesOptions = {
  /** Renders a page anew. */
  render: Fetch;
  cache: PublicCache;
  /** How the caller's region is told from others; undefined when that is not known at once. */
  regionNow: (req: IncomingMessage) => string | undefined;
  regionOf: (headers: Headers) => Promise<string>;
};

export type Pages = {
  fetch: Fetch;
  /** Answers with a page that was rendered a moment ago. */
  recall: FileHandler;
};

// Cookies that no page is rendered by: that of a browser which has voted is read only by the calls of polls. Any other may
// name a viewer, whose pages are nobody else's.
const HARMLESS = /^(akane_adult|viewport|(__Host-)?akane_browser)$/;

function isVisitor(cookie: string | null | undefined, authorization: string | null | undefined): boolean {
  if (authorization) return false;
  const names = (cookie ?? '').split(';').map((pair) => pair.split('=')[0]?.trim() ?? '');
  return names.every((name) => name === '' || HARMLESS.test(name));
}

/** A rendered page that is not kept: it failed, leads elsewhere or is one caller's own. */
class OwnPage extends Failure {
  readonly page: { status: number; headers: Headers; body: Buffer<ArrayBuffer> };
  constructor(page: OwnPage['page']) {
    // While the database is away, the last page is better than one that says so.
    super(page.status === 503 ? 'unavailable' : 'internal', 'a page of one caller only');
    this.page = page;
  }
}

/** Whether a page was made for its caller alone: nobody may be given another's. */
function isOwn(headers: Headers): boolean {
  return headers.has('set-cookie') || (headers.get('cache-control') ?? '').includes('no-store');
}

// Written anew for each answer.
const OF_ONE_ANSWER = new Set(['content-type', 'content-length', 'content-encoding', 'vary']);

function keptHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !OF_ONE_ANSWER.has(name)));
}

const NONCE = /'nonce-([^']+)'/;

/** Where in a page and in its policy the word stands that lets its scripts run. */
type Marked = { word: string; places: readonly number[] };

function placesOf(body: Buffer, word: string): number[] {
  const places: number[] = [];
  for (let at = body.indexOf(word); at !== -1; at = body.indexOf(word, at + word.length)) places.push(at);
  return places;
}

const marks = new WeakMap<Kept, Marked>();

function markedOf(kept: Kept): Marked {
  const known = marks.get(kept);
  if (known) return known;
  const word = NONCE.exec(kept.headers['content-security-policy'] ?? '')?.[1] ?? '';
  const marked = { word, places: word === '' ? [] : placesOf(kept.body, word) };
  marks.set(kept, marked);
  return marked;
}

/** The page for one more caller: the word is never given twice. */
function renewed(kept: Kept): { body: Buffer<ArrayBuffer>; headers: Record<string, string> } {
  const { word, places } = markedOf(kept);
  const fresh = randomBytes(word.length).toString('base64').slice(0, word.length);
  const body = Buffer.from(kept.body);
  for (const place of places) body.write(fresh, place, 'latin1');
  const policy = (kept.headers['content-security-policy'] ?? '').replaceAll(word, fresh);
  return { body, headers: { ...kept.headers, 'content-security-policy': policy } };
}

// A page is asked for again each time: a publish shows in the next one.
const NOT_KEPT = { 'cache-control': 'no-cache' };

async function toResponse(page: OwnPage['page'], request: Request): Promise<Response> {
  const { status, headers, body } = page;
  const out = new Headers(headers);
  if (!headers.get('content-type')?.startsWith('text/'))
    return new Response(body.length > 0 ? body : null, { status, headers: out });
  const packed = await compress(body, request.headers.get('accept-encoding'));
  for (const [name, value] of Object.entries(packed.headers)) out.append(name, value);
  return new Response(packed.body, { status, headers: out });
}

/** Serves the pages of the site: a visitor's is rendered once for all of a region and kept until the next public write, a minute at most. */
export function createPages({ render, cache, regionNow, regionOf }: PagesOptions): Pages {
  const own = async (request: Request): Promise<OwnPage['page']> => {
    const response = await render(request);
    return {
      status: response.status,
      headers: response.headers,
      body: Buffer.from(await response.arrayBuffer()),
    };
  };

  const fetch: Fetch = async (request) => {
    const { method, url, headers } = request;
    if (method !== 'GET' || !isVisitor(headers.get('cookie'), headers.get('authorization'))) {
      return toResponse(await own(request), request);
    }
    const written = `page ${url.slice(url.indexOf('/', url.indexOf('//') + 2))}`;
    // Others may wait for this very page: it is rendered to its end even when the first who asked goes away.
    const lasting = new Request(url, { headers });
    let isMaker = false;
    const make = async () => {
      isMaker = true;
      const page = await own(lasting);
      if (page.status !== 200 || isOwn(page.headers)) throw new OwnPage(page);
      return {
        type: page.headers.get('content-type') ?? '',
        text: page.body.toString(),
        headers: keptHeaders(page.headers),
      };
    };
    try {
      const region = await regionOf(headers);
      const kept = await cache.answer({ region, address: written, written }, make);
      const page = renewed(kept);
      const out = new Headers({ ...page.headers, ...NOT_KEPT, 'content-type': kept.type });
      return await toResponse({ status: 200, headers: out, body: page.body }, request);
    } catch (error) {
      if (!(error instanceof OwnPage)) throw error;
      const isAnothers = !isMaker && isOwn(error.page.headers);
      return toResponse(isAnothers ? await own(request) : error.page, request);
    }
  };

  const send = async (kept: Kept, req: IncomingMessage, res: ServerResponse) => {
    const page = renewed(kept);
    const { body, headers } = await compress(page.body, req.headers['accept-encoding']);
    if (res.destroyed) return;
    const length = { 'content-length': Buffer.byteLength(body) };
    res.writeHead(200, { ...page.headers, ...NOT_KEPT, ...headers, ...length, 'content-type': kept.type });
    res.end(body);
  };

  const recall: FileHandler = (req, res) => {
    const { method, url, headers } = req;
    if (method !== 'GET' || !isVisitor(headers.cookie, headers.authorization)) return false;
    const region = regionNow(req);
    const kept = region === undefined ? undefined : cache.recall(region, `page ${url}`);
    if (!kept) return false;
    send(kept, req, res).catch(() => res.destroy());
    return true;
  };

  return { fetch, recall };
}
