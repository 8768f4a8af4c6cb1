import { isUtf8 } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { describeIssues, MAX_ISSUES } from '#contract/errors.ts';
import { HALF_CHARACTER } from '#contract/field-values.ts';
import { Failure } from '#server/failure.ts';
import { isJsonTooComplex } from './json-bounds.ts';
import { tooLarge } from './request-body.ts';

// Ten thousand positions have sixty thousand values; the schemas bound the strings.
const JSON_BOUNDS = { maxDepth: 20, maxValues: 100_000, maxKeys: 1000, maxString: 1_000_000 };
// A position takes up to 3 µs, and up to 10 µs where all of its fields are invalid.
const ITEMS_PER_TURN = 500;

function refuse(error: z.ZodError): never {
  const { message, errors } = describeIssues(error);
  throw new Failure('invalid', message, errors);
}

/** Parses input by its schema; fails with `invalid` and names the fields. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { reportInput: true });
  return result.success ? result.data : refuse(result.error);
}

// Gives the same result as `check`, with pauses for other requests.
async function checkList(schema: z.ZodArray, value: readonly unknown[]): Promise<unknown[]> {
  parseInput(schema.clone({ ...schema.def, element: z.unknown() }), value);
  const checked: unknown[] = [];
  const issues: z.core.$ZodIssue[] = [];
  for (const [index, item] of value.entries()) {
    if (index % ITEMS_PER_TURN === 0) await nextTurn();
    const result = z.safeParse(schema.element, item, { reportInput: true });
    if (result.success) checked.push(result.data);
    else for (const issue of result.error.issues) issues.push({ ...issue, path: [index, ...issue.path] });
    if (issues.length >= MAX_ISSUES) break;
  }
  return issues.length === 0 ? checked : refuse(new z.ZodError(issues));
}

// PostgreSQL can store neither in text nor in JSON.
function refuseUnstorable(name: string, value: unknown): unknown {
  for (const text of typeof value === 'string' ? [name, value] : [name]) {
    if (text.includes('\0')) throw new Failure('invalid', 'Запрос содержит нулевой символ.');
    if (HALF_CHARACTER.test(text))
      throw new Failure('invalid', 'Запрос содержит половину символа, например обрезанного эмодзи.');
  }
  return value;
}

// Text in UTF-8 has them only as escapes.
const HAS_UNSTORABLE = /\\u(?:0000|d[89a-f])/i;

async function readBytes(request: Request, maxBytes: number): Promise<Buffer> {
  const bytes = Buffer.from(await request.arrayBuffer());
  if (bytes.length > maxBytes) throw new Failure('too_large', 'Запрос слишком большой.');
  return bytes;
}

function parseJson(text: string): unknown {
  if (isJsonTooComplex(text, JSON_BOUNDS)) throw new Failure('invalid', 'Запрос слишком сложный.');
  try {
    return JSON.parse(text, HAS_UNSTORABLE.test(text) ? refuseUnstorable : undefined);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure('invalid', 'Тело запроса должно быть в формате JSON.');
  }
}

// PHP encodes an object without fields as `[]`.
function isNothing(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

// Many clients are written for Laravel, which passes over a body that nobody asked for: they send `{}`, `[]`, `null` or
// an empty body for «nothing», with any content type.
async function readJson(request: Request, { body, maxJsonBytes }: Endpoint): Promise<unknown> {
  const bytes = await readBytes(request, maxJsonBytes);
  if (body instanceof z.ZodUndefined) return undefined;
  if (!isUtf8(bytes)) throw new Failure('invalid', 'Тело запроса должно быть в UTF-8.');
  const text = new TextDecoder().decode(bytes);
  const value = text.trim() === '' ? undefined : parseJson(text);
  return body instanceof z.ZodArray || !isNothing(value) ? value : {};
}

// Calls of the site are made in process: their files are in memory already.
async function readFile(request: Request, maxBytes: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(await request.arrayBuffer());
  if (bytes.length > maxBytes) throw tooLarge(maxBytes);
  return bytes;
}

/**
 * Reads the body of a call and checks it by its endpoint: a file, which `receive` reads from a socket, or JSON of at
 * most `maxJsonBytes`, which is passed over where the endpoint takes none. Items of a long list are checked in several
 * turns of the event loop.
 */
export async function readBody<E extends Endpoint>(
  request: Request,
  endpoint: E,
  receive: (maxBytes: number) => Promise<Uint8Array> = (maxBytes) => readFile(request, maxBytes),
): Promise<z.output<E['body']>> {
  const { body, maxBytes } = endpoint;
  const value = maxBytes > 0 ? await receive(maxBytes) : await readJson(request, endpoint);
  if (body instanceof z.ZodArray && Array.isArray(value))
    return (await checkList(body, value)) as z.output<E['body']>;
  return parseInput<E['body']>(endpoint.body, value);
}
