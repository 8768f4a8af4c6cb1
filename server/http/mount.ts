import type { Hono } from 'hono';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { describeIssues } from '#contract/errors.ts';
import { select, selectionQuery, type Selection } from '#contract/selection.ts';
import { Failure } from '../failure.ts';
import { compress } from './compress.ts';
import { parseQuery } from './query.ts';

export type Input<E extends Endpoint> = {
  params: z.output<E['params']>;
  query: z.output<E['query']>;
  body: z.output<E['body']>;
  /** Root-relative address of the call with its query. */
  address: string;
  headers: Headers;
};

export type Handler<E extends Endpoint> = (input: Input<E>) => Promise<z.input<E['response']>>;
export type Mount = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

// Browser clients of any origin may read; no answer of theirs carries a cookie.
const HEADERS = { 'Content-Type': 'application/json; charset=utf-8', 'Access-Control-Allow-Origin': '*' };

const MAX_BODY = 1_000_000;

function check<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const { message, errors } = describeIssues(result.error);
  throw new Failure('invalid', message, errors);
}

// An empty body counts as none whatever its content type says: real clients send both together.
async function readBody(request: Request): Promise<unknown> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY)
    throw new Failure('invalid', 'Запрос слишком большой.');
  const text = await request.text();
  if (text.trim() === '') return undefined;
  if (text.length > MAX_BODY) throw new Failure('invalid', 'Запрос слишком большой.');
  try {
    return JSON.parse(text);
  } catch {
    throw new Failure('invalid', 'Тело запроса должно быть в формате JSON.');
  }
}

function selectionOf(endpoint: Endpoint, query: unknown, body: unknown): Selection {
  if (!endpoint.selectable) return {};
  return selectionQuery.parse((endpoint.method === 'GET' ? query : body) ?? {});
}

/** Makes the one way to serve an endpoint: what comes in is checked by its schemas, what goes out is pruned and, when `checkAnswers` is on, checked as well. */
export function createMount(app: Hono, { checkAnswers }: { checkAnswers: boolean }): Mount {
  return (endpoint, handler) => {
    app.on(endpoint.method, endpoint.path, async (c) => {
      const url = c.req.url;
      const params = check(endpoint.params, c.req.param());
      const query = check(endpoint.query, parseQuery(url));
      const body = endpoint.method === 'GET' ? undefined : check(endpoint.body, await readBody(c.req.raw));
      const address = url.slice(url.indexOf('/', url.indexOf('//') + 2));
      // The schemas of this very endpoint have just checked all three.
      const input = { params, query, body, address, headers: c.req.raw.headers } as Parameters<
        typeof handler
      >[0];
      const answer = await handler(input);
      if (answer === undefined) return c.body('', 200, HEADERS);
      if (checkAnswers) endpoint.response.parse(answer);
      const text = JSON.stringify(select(answer, selectionOf(endpoint, query, body)));
      const packed = await compress(text, c.req.raw.headers.get('accept-encoding'));
      return c.body(packed.body, 200, { ...HEADERS, ...packed.headers });
    });
  };
}
