import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { LOGIN_PATH, REGISTRATION_PATH, RESET_PASSWORD_PATH } from '#contract/addresses.ts';
import { isTelevision } from '#contract/television.ts';
import { Failure } from '#server/failure.ts';
import { busyPage, foreignFormPage } from './response/busy-page.ts';
import { clientAddress } from './request/client-address.ts';
import { compress } from './response/compress.ts';
import { isUnavailableError } from './response/errors.ts';
import { createFairQueue, type FairQueue } from './limits/fair-queue.ts';
import { answerFromCache, sendCached } from './cache/cached-response.ts';
import type { FileHandler } from './listen.ts';
import type { ChangeKey, NameRead } from '../changes/changed-keys.ts';
import type { PublicCache } from './cache/public-cache.ts';
import { isOwnAddress, widestNetworkOf } from './limits/rate-limit.ts';
import { refuseCrossSiteWrite } from './request/same-origin.ts';

type Fetch = (request: Request) => Promise<Response>;

/** A rendered page; a redirect has no body. */
export type RenderedPage = { status: number; headers: Headers; body: Buffer<ArrayBuffer> };
/** Runs work when its turn comes. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;
/**
 * Renders a page; `reads` is called with what it shows. The page that answers a form is written in a turn of its own:
 * the form has waited in another queue.
 */
export type Render = (request: Request, reads: NameRead, inTurn?: InTurn) => Promise<RenderedPage>;

/** Where pages and forms wait, in turns by caller. */
export type PageQueues = {
  /** For pages to be rendered. */
  queue: FairQueue;
  /** For forms to be answered. */
  forms: FairQueue;
  /** For forms of sign-in. */
  signIns: FairQueue;
};

export type PagesOptions = {
  render: Render;
  cache: PublicCache;
  /** The key of the caller's region; undefined when it has to be read first. */
  knownRegion: (req: IncomingMessage) => string | undefined;
  regionOf: (headers: Headers) => Promise<string>;
  /** Where visitors reach the site: forms of other sites are refused. */
  publicOrigin: string;
} & Partial<PageQueues>;

export type Pages = {
  fetch: Fetch;
  /** Answers with a cached page. */
  serveFromCache: FileHandler;
};

// Cookies that do not keep a page out of the cache: `akane_tv` is part of its key, only calls of polls read
// `akane_browser`, only scripts the others. Any other cookie may belong to a signed-in viewer or to a visitor with
// choices, whose pages are never cached.
const HARMLESS = /^(akane_adult|akane_theme|akane_tv|viewport|(__Host-)?akane_browser)$/;

const READS = /^(GET|HEAD)$/;

function isVisitor(cookie: string | null | undefined, authorization: string | null | undefined): boolean {
  if (authorization) return false;
  const names = (cookie ?? '').split(';').map((pair) => pair.split('=')[0]?.trim() ?? '');
  return names.every((name) => name === '' || HARMLESS.test(name));
}

/** The key of a visitor's page: televisions have pages of their own. */
function pageKey(url: string, { 'user-agent': agent, cookie }: IncomingHttpHeaders): string {
  return `${isTelevision(agent, cookie) ? 'tv page' : 'page'} ${url}`;
}

/** A rendered page that is not cached: an error, a redirect or a page of one caller. */
class OwnPage extends Failure {
  readonly page: RenderedPage;
  constructor(page: RenderedPage) {
    // While the database is unavailable, the cache replaces an error page with the last page.
    super(page.status === 503 ? 'unavailable' : 'internal', 'a page of one caller only');
    this.page = page;
  }
}

/** Whether a page was made for its caller only. */
function isOwn(headers: Headers): boolean {
  return headers.has('set-cookie') || (headers.get('cache-control') ?? '').includes('no-store');
}

// Headers that are made for each response.
const PER_RESPONSE = new Set(['content-type', 'content-length', 'content-encoding', 'vary']);

function cacheableHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !PER_RESPONSE.has(name)));
}

// Any cache must revalidate a page each time, so that a publish shows in the next request.
const REVALIDATED = { 'cache-control': 'no-cache' };

async function toResponse({ status, headers, body }: RenderedPage, request: Request): Promise<Response> {
  const out = new Headers(headers);
  // A page that is not cached here must not be cached elsewhere.
  if (!out.has('cache-control')) out.set('cache-control', 'no-store');
  if (!headers.get('content-type')?.startsWith('text/'))
    return new Response(body.length > 0 ? body : null, { status, headers: out });
  const packed = await compress(body, request.headers.get('accept-encoding'));
  for (const [name, value] of Object.entries(packed.headers)) out.append(name, value);
  return new Response(packed.body, { status, headers: out });
}

// A page takes some milliseconds of the thread, and more of the database: two at a time keep both busy, and API calls
// and cached pages wait for two at most. A browser that reopens all its tabs asks for about a hundred.
const MAX_WAITING = 400;
const MAX_WAITING_OF_ONE = 100;
const MAX_WAIT_MS = 10_000;

// A form may wait for a picture or the import of lists, and no page waits for it.
const FORMS_AT_ONCE = 32;
// These wait for the hash of a password. Hashes have a queue that knows whose account it is (`verifyPassword`), so no
// other order comes before it: a crowd of strangers delays neither it nor other forms.
const SIGN_INS_AT_ONCE = 2048;
const SIGN_INS = new Set([LOGIN_PATH, REGISTRATION_PATH, RESET_PASSWORD_PATH]);

function pageQueue(atOnce = 2): FairQueue {
  return createFairQueue({
    atOnce,
    maxWaiting: MAX_WAITING,
    // Behind an undeclared proxy all callers have the machine's own address.
    maxWaitingOfOne: (owner) => (isOwnAddress(owner) ? MAX_WAITING : MAX_WAITING_OF_ONE),
    maxWaitMs: MAX_WAIT_MS,
  });
}

/** Makes the queues of a process, which the pages of all its origins share. */
export function openPageQueues(): PageQueues {
  return { queue: pageQueue(), forms: pageQueue(FORMS_AT_ONCE), signIns: pageQueue(SIGN_INS_AT_ONCE) };
}

/**
 * Serves the pages of the site: rendering waits for its turn, and never for its client: the body of a form has arrived
 * before, and a page is sent afterwards. A visitor's page is rendered once for its region and cached until something
 * that it shows changes, for a minute at most.
 */
export function createPages(options: PagesOptions): Pages {
  const { cache, knownRegion, regionOf, queue, forms, signIns } = { ...openPageQueues(), ...options };
  const render = (request: Request, reads: NameRead = () => {}) => {
    const owner = widestNetworkOf(clientAddress(request.headers));
    if (READS.test(request.method)) return queue(owner, () => options.render(request, reads));
    const wait = SIGN_INS.has(new URL(request.url).pathname) ? signIns : forms;
    return wait(owner, () =>
      options.render(request, reads, (work) => queue(owner, work, 'answers to forms')),
    );
  };

  const answer: Fetch = async (request) => {
    const { method, url, headers } = request;
    if (!READS.test(method) || !isVisitor(headers.get('cookie'), headers.get('authorization'))) {
      return toResponse(await render(request), request);
    }
    const asked = { 'user-agent': headers.get('user-agent') ?? '', cookie: headers.get('cookie') ?? '' };
    const address = pageKey(url.slice(url.indexOf('/', url.indexOf('//') + 2)), asked);
    // Others may wait for the same page: rendering does not stop when the first caller disconnects.
    const detached = new Request(url, { headers });
    let isMaker = false;
    const make = async () => {
      isMaker = true;
      const keys = new Set<ChangeKey>();
      const page = await render(detached, (...named) => named.forEach((key) => keys.add(key)));
      if (page.status !== 200 || isOwn(page.headers)) throw new OwnPage(page);
      const type = page.headers.get('content-type') ?? '';
      const ownHeaders = { ...cacheableHeaders(page.headers), ...REVALIDATED };
      // A CDN does not tell televisions from other devices.
      const isKeptFromCdn = isTelevision(asked['user-agent'], asked.cookie);
      return { type, text: page.body, headers: ownHeaders, keys: [...keys], isKeptFromCdn };
    };
    try {
      const region = await regionOf(headers);
      const cached = await cache.answer({ region, address, requestedAddress: address }, make);
      const response = await answerFromCache(cached, headers);
      const { status, body } = response;
      return new Response(status === 304 ? null : body, { status, headers: response.headers });
    } catch (error) {
      // The caller's region is unknown: the page itself shows the error.
      if (isUnavailableError(error) && !(error instanceof OwnPage))
        return toResponse(await render(request), request);
      if (!(error instanceof OwnPage)) throw error;
      const isOfOtherCaller = !isMaker && isOwn(error.page.headers);
      return toResponse(isOfOtherCaller ? await render(request) : error.page, request);
    }
  };

  const fetch: Fetch = async (request) => {
    try {
      if (!READS.test(request.method)) refuseCrossSiteWrite(request.headers, options.publicOrigin);
      return await answer(request);
    } catch (error) {
      if (error instanceof Failure && error.code === 'unavailable') return busyPage(error, request);
      if (error instanceof Failure && error.code === 'forbidden') return foreignFormPage(error);
      throw error;
    }
  };

  const serveFromCache: FileHandler = (req, res) => {
    const { method = '', url = '', headers } = req;
    if (!READS.test(method) || !isVisitor(headers.cookie, headers.authorization)) return false;
    const region = knownRegion(req);
    const cached = region === undefined ? undefined : cache.find(region, pageKey(url, headers));
    return cached !== undefined && sendCached(cached, req, res);
  };

  return { fetch, serveFromCache };
}
