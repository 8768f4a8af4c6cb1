import type { Context, Hono } from 'hono';
import qs from 'qs';
import type { z } from 'zod';
import { writeQuery } from '#contract/client.ts';
import type { Endpoint, StudioRules } from '#contract/endpoint.ts';
import { selectFields, selectionQuery, type Selection } from '#contract/selection.ts';
import { Failure, isNoSpace, noSpace } from '#server/failure.ts';
import type { ChangeKey, NameRead } from '../changes/changed-keys.ts';
import type { Region } from '../location/region.ts';
import type { PageCalls, SessionLookups, StudioAccess, User } from './request/user.ts';
import { attachment } from './response/attachment.ts';
import { compress } from './response/compress.ts';
import { withoutEndSlashes } from './end-slashes.ts';
import { answerFromCache, OPEN_HEADERS } from './cache/cached-response.ts';
import type { PublicCache } from './cache/public-cache.ts';
import { parseInput, readBody } from './request/read-body.ts';
import type { SocketCall } from './request/take-bodies.ts';

export type Input<E extends Endpoint> = {
  params: z.output<E['params']>;
  query: z.output<E['query']>;
  body: z.output<E['body']>;
  /** The root-relative address of the call in one normalized form, without unknown parameters. */
  address: string;
  region: Region;
  /** Empty for an endpoint whose responses are cached: nothing of a caller may enter them. */
  headers: Headers;
  /**
   * Names what the response shows, so that a change of it makes a cached response outdated. A response that names
   * nothing is outdated after any public change; one that shows no stored data calls it without keys.
   */
  reads: NameRead;
  /** Sets a cookie; ignored for cached responses. */
  setCookie: (cookie: string) => void;
  /** Sets the file name of a download. */
  nameFile: (name: string) => void;
  /** The caller, for endpoints that require a session. */
  user: E['signedIn'] extends 401 | 403 ? User : undefined;
  /** What the caller may do in the studio, for its endpoints. */
  access: E['studio'] extends StudioRules ? StudioAccess : undefined;
};

export type Handler<E extends Endpoint> = (input: Input<E>) => Promise<z.input<E['response']>>;
/** Refuses a caller before the body of the call is read. */
export type CallerCheck<E extends Endpoint> = (caller: Pick<Input<E>, 'user' | 'access'>) => Promise<void>;
export type Mount = <E extends Endpoint>(endpoint: E, handler: Handler<E>, check?: CallerCheck<E>) => void;

export type MountOptions = {
  /** Checks every answer by its schema. */
  checkAnswers: boolean;
  cache: PublicCache;
  regionOf: (headers: Headers) => Promise<Region>;
  /** Finds the caller and checks their rights; writes of banned users and of other sites' pages fail. */
  authorize: (endpoint: Endpoint, headers: Headers, lookups?: SessionLookups) => Promise<User>;
  /** Checks the right of a caller of the studio. */
  admitToStudio: (rules: StudioRules, user: User) => Promise<StudioAccess>;
};

/** A response that is a file. */
type File = Uint8Array<ArrayBuffer>;

const EMPTY_TYPE = 'text/plain; charset=utf-8';
// A file that somebody has uploaded may be of any kind: it is never opened as a page of this site.
const FILE_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
};
const NO_SPACE = 'На сервере кончилось место, файл не сохранён. Попробуйте позже.';
// Bounds against queries built to be expensive; real clients stay far below.
const QUERY_BOUNDS = { depth: 3, arrayLimit: 200, parameterLimit: 400 };
const NO_HEADERS = { setCookie: () => {}, nameFile: () => {} };

function selectionOf(endpoint: Endpoint, query: unknown, body: unknown): Selection {
  if (!endpoint.selectable) return {};
  return selectionQuery.parse((endpoint.method === 'GET' ? query : body) ?? {});
}

/** Parses a query string with brackets, raw or percent-encoded, as every known client writes it. */
function parseQuery(url: string): qs.ParsedQs {
  const at = url.indexOf('?');
  return at === -1 ? {} : qs.parse(url.slice(at + 1), QUERY_BOUNDS);
}

/** An address without its origin: `https://host/path?query` is `/path?query`. */
export function addressWithoutOrigin(url: string): string {
  return url.slice(url.indexOf('/', url.indexOf('//') + 2));
}

function normalizeAddress(address: string, query: unknown): string {
  const path = withoutEndSlashes(address.split('?')[0] ?? '');
  const pairs = writeQuery(query as object);
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

/** The key of a region in the cache. */
export function regionKey({ country, hidesTorrents }: Region): string {
  return `${country ?? '*'}${hidesTorrents ? '-' : '+'}`;
}

// Calls of pages share what `fetchForPage` gives them; those over a socket have what `listen` gives them.
function environmentOf({ env }: Context): Partial<PageCalls & SocketCall> {
  return (env as Partial<PageCalls & SocketCall> | undefined) ?? {};
}

function collectKeys(): { reads: NameRead; keys: () => ChangeKey[] | undefined } {
  let named: Set<ChangeKey> | undefined;
  return {
    reads: (...keys) => (named = new Set([...(named ?? []), ...keys])),
    keys: () => named && [...named],
  };
}

/**
 * Makes the function that mounts an endpoint: it checks the input by its schemas, prunes the response to the requested
 * fields and, for endpoints marked `cached`, caches it.
 */
export function createMount(
  app: Hono,
  { checkAnswers, cache, regionOf, authorize, admitToStudio }: MountOptions,
): Mount {
  return (endpoint, handler, check) => {
    const type = `${endpoint.type}; charset=utf-8`;
    type EndpointInput = Parameters<typeof handler>[0];

    // For an upload the message says that the file was not saved.
    const refuse = (error: unknown): never => {
      throw endpoint.maxBytes > 0 && isNoSpace(error) ? noSpace(NO_SPACE) : error;
    };

    const textOf = async (input: EndpointInput): Promise<string | File | undefined> => {
      const answer = await handler(input).catch(refuse);
      if (answer === undefined) return undefined;
      if (checkAnswers) endpoint.response.parse(answer);
      if (answer instanceof Uint8Array) return answer as File;
      if (endpoint.type !== 'application/json') return String(answer);
      return JSON.stringify(selectFields(answer, selectionOf(endpoint, input.query, input.body)));
    };

    const sendOnce = async (
      c: Context,
      text: string | File | undefined,
      name?: string,
    ): Promise<Response> => {
      const headers = { ...OPEN_HEADERS, 'Content-Type': type, 'Cache-Control': 'no-store' };
      if (text instanceof Uint8Array)
        return c.body(text, 200, {
          ...headers,
          ...FILE_HEADERS,
          'Content-Type': endpoint.type,
          'Content-Disposition': attachment(name),
        });
      // Real clients parse every body labelled JSON, and an empty one is not JSON.
      if (text === undefined) return c.body('', 200, { ...headers, 'Content-Type': EMPTY_TYPE });
      const packed = await compress(text, c.req.raw.headers.get('accept-encoding'));
      return c.body(packed.body, 200, { ...headers, ...packed.headers });
    };

    app.on(endpoint.method, endpoint.path, async (c) => {
      const { url, raw } = c.req;
      const page = environmentOf(c);
      // PostgreSQL cannot store a zero character in text.
      if (url.includes('%00')) throw new Failure('invalid', 'Адрес содержит нулевой символ.');
      const user = endpoint.signedIn && (await authorize(endpoint, raw.headers, page.lookups));
      const access = endpoint.studio && user && (await admitToStudio(endpoint.studio, user));
      const params = parseInput(endpoint.params, c.req.param());
      const query = parseInput(endpoint.query, parseQuery(url));
      await check?.({ user, access } as EndpointInput);
      const { receive } = page;
      const receiveFile = receive && user && ((maxBytes: number) => receive(maxBytes, String(user.id)));
      const body = endpoint.method === 'GET' ? undefined : await readBody(raw, endpoint, receiveFile);
      const address = normalizeAddress(addressWithoutOrigin(url), query);
      const region = await regionOf(raw.headers);
      // The schemas of this endpoint have just checked the input.
      const input = { params, query, body, address, region, user, access } as EndpointInput;
      if (!endpoint.cached) {
        const setCookie = (cookie: string) => c.header('Set-Cookie', cookie, { append: true });
        let name: string | undefined;
        const nameFile = (chosen: string) => void (name = chosen);
        const { reads, keys } = collectKeys();
        const text = await textOf({ ...input, headers: raw.headers, setCookie, nameFile, reads });
        page.reads?.(...(keys() ?? ['public']));
        return sendOnce(c, text, name);
      }
      const cacheKey = { region: regionKey(region), address, requestedAddress: addressWithoutOrigin(url) };
      const cached = await cache.answer(cacheKey, async () => {
        const { reads, keys } = collectKeys();
        const text = await textOf({ ...input, headers: new Headers(), ...NO_HEADERS, reads });
        return { type, text: String(text ?? ''), keys: keys() };
      });
      page.reads?.(...cached.keys);
      const answer = await answerFromCache(cached, raw.headers);
      if (answer.status === 304) return c.body(null, 304, answer.headers);
      return c.body(answer.body, 200, answer.headers);
    });
  };
}
