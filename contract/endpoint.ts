import { z } from 'zod';
import { selectionQuery } from './selection.ts';
import type { TagName } from './tags.ts';

export type Shape = z.ZodType;

/**
 * One call of the public API as a value: the check of what comes in, the typed caller, the OpenAPI document and the
 * tests all come from it.
 */
export type Endpoint<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends Shape = Shape,
  R extends Shape = Shape,
  S extends SignedIn = SignedIn,
> = {
  method: 'GET' | 'POST' | 'DELETE';
  /** Path with `:name` parameters, below `/api/v1`. */
  path: `/api/v1/${string}`;
  tag: TagName;
  /** In Russian: the heading of the operation on the page of the API. */
  summary: string;
  /** In English: one sentence on what the operation does. */
  description: string;
  params: P;
  query: Q;
  body: B;
  /** Shape of the 200 answer; `z.undefined()` for an empty body. */
  response: R;
  /** Statuses other than 200 that a caller must expect. */
  failures: readonly number[];
  /** Whether `include` and `exclude` prune the answer. */
  selectable: boolean;
  /** Whether everyone in a region gets the same answer to the same question, so that it may be kept and sent again. */
  cached: boolean;
  /** Of the answer; a text that is not JSON goes out as the handler wrote it, and so do the bytes of a file. */
  type: 'application/json' | 'application/xml' | 'application/zip' | 'application/x-bittorrent';
  /** The most bytes of a body that is a file as it lies; 0 where it is JSON. */
  maxBytes: number;
  /** The most bytes of a body that is JSON. */
  maxJsonBytes: number;
  /** The status for callers who are not signed in, where only those who are may call. */
  signedIn: S;
};

/** Clients forget their token at 401; calls about what is one's own answer 403. */
export type SignedIn = 401 | 403 | undefined;

// Parsing and checking a megabyte of small values can hold a server for 50 ms; only long lists are larger than this.
const MAX_JSON_BYTES = 64_000;

const nothing = z.object({});
const empty = z.undefined();
type Nothing = typeof nothing;
type Empty = typeof empty;

type Spec<P extends Shape, Q extends z.ZodObject, B extends Shape, R extends Shape, S extends SignedIn> = {
  method: Endpoint['method'];
  path: Endpoint['path'];
  tag: TagName;
  summary: string;
  description: string;
  params?: P;
  query?: Q;
  body?: B;
  response?: R;
  failures?: readonly number[];
  selectable?: boolean;
  cached?: boolean;
  type?: Endpoint['type'];
  maxBytes?: number;
  maxJsonBytes?: number;
  signedIn?: S;
};

/** Makes an endpoint; parts left out mean «nothing comes» and «nothing goes back». */
export function endpoint<
  P extends Shape = Nothing,
  Q extends z.ZodObject = Nothing,
  B extends Shape = Empty,
  R extends Shape = Empty,
  S extends SignedIn = undefined,
>(spec: Spec<P, Q, B, R, S>): Endpoint<P, Q, B, R, S> {
  const query = spec.query ?? nothing;
  return {
    method: spec.method,
    path: spec.path,
    tag: spec.tag,
    summary: spec.summary,
    description: spec.description,
    params: (spec.params ?? nothing) as P,
    query: (spec.selectable && spec.method === 'GET'
      ? query.extend(selectionQuery.shape)
      : query) as unknown as Q,
    body: (spec.body ?? empty) as B,
    response: (spec.response ?? empty) as R,
    failures: [...(spec.signedIn ? [spec.signedIn] : []), ...(spec.failures ?? [])],
    selectable: spec.selectable ?? false,
    cached: spec.cached ?? false,
    type: spec.type ?? 'application/json',
    maxBytes: spec.maxBytes ?? 0,
    maxJsonBytes: spec.maxJsonBytes ?? MAX_JSON_BYTES,
    signedIn: spec.signedIn as S,
  };
}
