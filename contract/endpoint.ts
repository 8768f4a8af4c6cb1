import { z } from 'zod';
import { selectionQuery } from './selection.ts';
import type { Confirmed, Reach } from './studio/acts.ts';
import type { Right } from './studio/rights.ts';
import type { TagName } from './tags.ts';

export type Shape = z.ZodType;

/**
 * One call of the public API as a value. The validation of requests, the typed client, the OpenAPI document and the
 * tests are derived from it.
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
  /** In Russian: the heading of the operation in the API reference. */
  summary: string;
  /** In English: one sentence on what the operation does. */
  description: string;
  params: P;
  query: Q;
  body: B;
  /** The body of the 200 response; `z.undefined()` for an empty body. */
  response: R;
  /** The other statuses that a caller must expect. */
  failures: readonly number[];
  /** Whether `include` and `exclude` select fields of the response. */
  selectable: boolean;
  /** Whether the response depends only on the request and the region of the caller, so that it may be cached. */
  cached: boolean;
  /** The media type of the response. Text other than JSON and the bytes of files are sent as the handler wrote them. */
  type:
    | 'application/json'
    | 'application/xml'
    | 'application/zip'
    | 'application/x-bittorrent'
    | 'application/octet-stream';
  /** The largest body that is a file, in bytes; 0 where the body is JSON. */
  maxBytes: number;
  /** The largest body that is JSON, in bytes. */
  maxJsonBytes: number;
  /** The status for callers who are not signed in, where signing in is required. */
  signedIn: S;
  /** Who may call it, for endpoints of the studio. */
  studio: StudioRules | undefined;
};

/** What an endpoint of the studio asks of its caller. */
export type StudioRules = {
  /** One of them is enough. */
  rights: readonly Right[];
  /** Without it a right over the things of a team is enough. */
  reach?: Reach;
  confirmed: Confirmed;
};

/** Clients drop their token at 401, so calls about the caller's own data answer 403. */
export type SignedIn = 401 | 403 | undefined;

// Parsing and checking a megabyte of small values can block the event loop for 50 ms; only long lists are larger.
const MAX_JSON_BYTES = 64_000;

const nothing = z.object({});
const empty = z.undefined();
type Nothing = typeof nothing;
type Empty = typeof empty;

/** The paths below `/api/v1`, but for those of the studio, whose endpoints need a right. */
export type PublicPath = `/api/v1/${'accounts' | 'ads' | 'anime' | 'app' | 'media' | 'teams'}${string}`;

export type Spec<
  P extends Shape,
  Q extends z.ZodObject,
  B extends Shape,
  R extends Shape,
  S extends SignedIn,
> = {
  method: Endpoint['method'];
  path: PublicPath;
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

/** Makes an endpoint. Omitted schemas mean that the request or the response has no such part. */
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
    studio: undefined,
  };
}
