import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import type { ErrorBody } from './errors.ts';
import { answersWithFile } from './is-file.ts';
import type { Selection } from './selection.ts';

export type Fetch = (request: Request) => Promise<Response>;

// An endpoint without a query of its own still accepts `include` and `exclude`.
type KnownKeys<Query> = string extends keyof Query ? object : Query;

type Input<E extends Endpoint> = {
  query?: KnownKeys<z.input<E['query']>> & Selection;
  body?: z.input<E['body']>;
  params?: z.input<E['params']>;
};

/** An error response of the API. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
  }
}

/** Writes a query as the API reads it: nested names in brackets, lists joined by commas, absent values omitted. */
export function writeQuery(query: object, prefix = ''): string[] {
  return Object.entries(query).flatMap(([name, value]: [string, unknown]) => {
    const key = prefix === '' ? name : `${prefix}[${name}]`;
    if (value === undefined || value === null) return [];
    if (typeof value === 'object' && !Array.isArray(value)) return writeQuery(value, key);
    const items = [value].flat() as (string | number | boolean)[];
    return items.length === 0 ? [] : [`${key}=${items.map((item) => encodeURIComponent(item)).join(',')}`];
  });
}

function address(endpoint: Endpoint, input: { query?: unknown; params?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, string | number>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  );
  const query = writeQuery(input.query ?? {}).join('&');
  return query === '' ? path : `${path}?${query}`;
}

/** The cached body of a response; the same object for as long as it is valid. */
export type CachedApiBody = { body: Uint8Array };

/** Looks a path with its query up in the cache of the server. */
export type ReadCache = (path: string) => CachedApiBody | undefined;

const parsed = new WeakMap<CachedApiBody, unknown>();

// Parses a cached body once for all callers; they must not modify the result.
function parseOnce(cached: CachedApiBody, { type }: Endpoint): unknown {
  const known = parsed.get(cached);
  if (known !== undefined) return known;
  const text = new TextDecoder().decode(cached.body);
  const value: unknown = type === 'application/json' ? JSON.parse(text) : text;
  parsed.set(cached, value);
  return value;
}

function bodyOf({ maxBytes }: Endpoint, body: unknown): string | Uint8Array<ArrayBuffer> {
  return maxBytes > 0 ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body);
}

/**
 * Makes a typed client of the API over any `fetch`; it throws `ApiError` for every status other than 200. What
 * `readCache` finds is not requested.
 */
export function createClient(fetch: Fetch, origin: string, readCache?: ReadCache) {
  return async function call<E extends Endpoint>(
    endpoint: E,
    input: Input<E> = {},
  ): Promise<z.output<E['response']>> {
    const path = address(endpoint, input);
    const cached = endpoint.method === 'GET' ? readCache?.(path) : undefined;
    if (cached) return parseOnce(cached, endpoint) as z.output<E['response']>;
    const body = input.body === undefined ? null : bodyOf(endpoint, input.body);
    const type = endpoint.maxBytes > 0 ? 'application/octet-stream' : 'application/json';
    const headers: Record<string, string> = body === null ? {} : { 'content-type': type };
    const response = await fetch(
      new Request(new URL(path, origin), { method: endpoint.method, body, headers }),
    );
    if (response.status === 200 && answersWithFile(endpoint))
      return new Uint8Array(await response.arrayBuffer()) as z.output<E['response']>;
    const text = await response.text();
    if (response.status !== 200) throw new ApiError(response.status, errorBody(text));
    if (endpoint.type !== 'application/json') return text as z.output<E['response']>;
    return (text === '' ? undefined : JSON.parse(text)) as z.output<E['response']>;
  };
}

function errorBody(text: string): ErrorBody {
  try {
    const body: unknown = JSON.parse(text);
    if (body !== null && typeof body === 'object' && 'message' in body) return body as ErrorBody;
  } catch {
    // A proxy in between may answer with an HTML page.
  }
  return { message: 'Сервер не отвечает. Попробуйте позже.' };
}

export type Call = ReturnType<typeof createClient>;
