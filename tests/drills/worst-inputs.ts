import type { z } from 'zod';

/** A body or a query that is expensive to handle; `what` names the expensive part. */
export type WorstInput = { what: string; text: string };

export const MAX_BODY = 1_000_000;
const fill = (piece: string, bytes = MAX_BODY - 200) =>
  piece.repeat(Math.floor(bytes / Buffer.byteLength(piece)));

// Expensive to split, trim, normalise, compare or match with backtracking.
const TEXTS: Record<string, string> = {
  letters: 'a',
  commas: 'a,',
  spaces: ' ',
  ligatures: 'ﷺ',
  marks: 'е\u0308\u0323',
  digits: '1',
  dots: 'a.',
  emails: 'a@a.',
  dashes: '1-',
  moments: '2026-11-22T00:00:00.0',
};

type Path = (string | number)[];
type Def = z.core.$ZodTypes['_zod']['def'];
type Location = { path: Path; schema: z.core.$ZodType };

const defOf = (schema: z.core.$ZodType) => (schema as z.core.$ZodType & { def: Def }).def;

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  const def = defOf(schema);
  if ('innerType' in def) return unwrap(def.innerType);
  if (def.type === 'pipe') return unwrap(defOf(def.in).type === 'transform' ? def.out : def.in);
  return schema;
}

/** A value that a schema accepts; values that only the database could check are made up. */
export function sample(schema: z.core.$ZodType): unknown {
  const bare = unwrap(schema);
  const def = defOf(bare);
  if (def.type === 'object')
    return Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, sample(field)]));
  if (def.type === 'array') return [sample(def.element)];
  if (def.type === 'tuple') return def.items.map(sample);
  if (def.type === 'enum') return Object.values(def.entries)[0];
  if (def.type === 'literal') return def.values[0];
  if (def.type === 'number') return 1;
  if (def.type === 'boolean') return true;
  if (def.type === 'union') return def.options[0] && sample(def.options[0]);
  if (def.type === 'string') {
    const { format } = bare as z.ZodString;
    if (format === 'uuid' || format === 'guid') return '0f9a2c1e-7a55-4d0c-9a61-3f4b5c6d7e8f';
    if (format === 'datetime') return '2026-11-22T00:00:00Z';
    return format === 'email' ? 'a@example.org' : 'abcdefgh';
  }
  return null;
}

function locationsOf(schema: z.core.$ZodType, path: Path = []): Location[] {
  const bare = unwrap(schema);
  const def = defOf(bare);
  const below =
    def.type === 'object'
      ? Object.entries(def.shape).flatMap(([name, field]) => locationsOf(field, [...path, name]))
      : def.type === 'array'
        ? locationsOf(def.element, [...path, 0])
        : [];
  return [{ path, schema: bare }, ...below];
}

// The JSON of a sample with raw text at one path.
function withRaw(value: unknown, [next, ...rest]: Path, raw: string): string {
  if (next === undefined) return raw;
  const entries = Object.entries(value as object).map(([name, field]) => {
    const text = name === String(next) ? withRaw(field, rest, raw) : JSON.stringify(field);
    return Array.isArray(value) ? text : `${JSON.stringify(name)}:${text}`;
  });
  return Array.isArray(value) ? `[${entries.join()}]` : `{${entries.join()}}`;
}

const many = (item: string, bytes: number, max = Infinity) => {
  const count = Math.min(max, Math.floor((bytes - 500) / (item.length + 1)));
  return `[${Array<string>(count).fill(item).join()}]`;
};
const numbered = (bytes: number, write: (n: number) => string) => {
  const parts: string[] = [];
  for (let length = 0; length < bytes - 500; length += (parts.at(-1)?.length ?? 0) + 1)
    parts.push(write(parts.length));
  return parts.join();
};

const deep = (open: string, middle: string, close: string, bytes: number) => {
  const depth = Math.floor((bytes - 500) / (open.length + close.length));
  return `${open.repeat(depth)}${middle}${close.repeat(depth)}`;
};

const rawOf = (bytes: number): Record<string, string> => ({
  'nested lists': deep('[', '', ']', bytes),
  'nested objects': deep('{"a":', '0', '}', bytes),
  brackets: deep('[', '', '', bytes),
  zeros: many('0', bytes),
  objects: many('{}', bytes),
  'empty texts': many('""', bytes),
  'different texts': `[${numbered(bytes, (n) => `"${n.toString(36)}"`)}]`,
  'many keys': `{${numbered(bytes, (n) => `"${n.toString(36)}":0`)}}`,
  'a thousand keys': `{${Array.from({ length: 1000 }, (_, n) => `"${n}":0`).join()}}`,
  escapes: `"${deep('\\u0041', '', '', bytes)}"`,
});

/** The most expensive bodies of at most `maxBytes` bytes for a schema. */
export function worstBodies(schema: z.core.$ZodType, maxBytes: number): WorstInput[] {
  const base = sample(schema);
  // The rest of the body takes some of them.
  const bytes = maxBytes - JSON.stringify(base).length;
  const all = rawOf(bytes);
  return locationsOf(schema).flatMap(({ path, schema: fieldSchema }) => {
    const at = path.join('.') || 'body';
    const withText = (what: string, raw: string) => ({
      what: `${at}: ${what}`,
      text: withRaw(base, path, raw),
    });
    const def = defOf(fieldSchema);
    const texts = (...names: string[]) =>
      names.map((name) => withText(name, `"${fill(TEXTS[name] ?? '', bytes - 500)}"`));
    const raws = (...names: string[]) => names.map((name) => withText(name, all[name] ?? ''));
    if (path.length === 0 && def.type !== 'array')
      return Object.entries(all).map(([what, raw]) => withText(what, raw));
    if (def.type === 'array' && path.length > 0)
      return [...raws('many keys', 'different texts', 'nested lists'), ...texts('commas', 'ligatures')];
    if (def.type === 'array') {
      const item = JSON.stringify(sample(def.element));
      const wrong = `{"${'x'.repeat(20)}":[]}`;
      const lists = [1000, 10_000].flatMap((max) => [
        withText(`${max} items`, many(item, bytes, max)),
        withText(`${max} wrong items`, many(wrong, bytes, max)),
      ]);
      return [
        ...Object.entries(all).map(([what, raw]) => withText(what, raw)),
        ...lists,
        withText('items', many(item, bytes)),
      ];
    }
    if (def.type === 'object') return raws('many keys');
    if (def.type === 'string')
      return [...Object.keys(TEXTS).flatMap((name) => texts(name)), ...raws('many keys')];
    return [...raws('objects'), ...texts('digits')];
  });
}

const B = 'b';
const part = (more: string, value: string) =>
  `--${B}\r\n${more}Content-Disposition: form-data; name="a"\r\n\r\n${value}\r\n`;
const file = (value: string) => part('', value).replace('name="a"', 'name="a"; filename="a"');
const FIELDS = 'application/x-www-form-urlencoded';
const PARTS = `multipart/form-data; boundary=${B}`;

// `answer-setting.ts` refuses larger forms.
const FILE_FORM_BYTES = 8_000_000;

/** The most expensive forms: of a megabyte, and of the bound for forms with a file. */
export function worstForms(): (WorstInput & { type: string; path: `/form${string}` })[] {
  const fields: Record<string, string> = {
    'empty fields': fill('a=&'),
    ampersands: fill('&'),
    pluses: `a=${fill('+')}`,
    percents: `a=${fill('%')}`,
    'encoded letters': `a=${fill('%D0%BB')}`,
    'fields that are taken': 'a=1&'.repeat(1000),
  };
  const parts = (bytes: number): Record<string, string> => ({
    parts: fill(part('', 'b'), bytes),
    headers: part(fill('a:b\r\n', bytes), 'x'),
    'one text': part('', fill('й', bytes)),
    'one file': file(fill('x', bytes)),
    'near boundaries': file(fill('\r\n--', bytes)),
    boundaries: file(fill(`--${B}`, bytes)),
    'a preamble': fill('a', bytes) + part('', 'b'),
    'parts that are taken': part('', 'x'.repeat(800)).repeat(100),
  });
  const of = (path: `/form${string}`, type: string, texts: Record<string, string>, end = '') =>
    Object.entries(texts).map(([what, text]) => ({ path, type, what, text: text + end }));
  const end = `--${B}--\r\n`;
  return [
    ...of('/form', FIELDS, fields),
    ...of('/form', PARTS, parts(MAX_BODY - 500), end),
    ...of('/form/file', FIELDS, { 'empty fields': fill('a=&', FILE_FORM_BYTES) }),
    ...of('/form/file', PARTS, parts(FILE_FORM_BYTES), end),
  ];
}

// Node's bound for the request line and headers, with a reserve for the headers.
const MAX_QUERY = 15_000;

/** The most expensive queries that fit in a request line. */
export function worstQueries(schema: z.core.$ZodType): WorstInput[] {
  const encoded = (text: string) => fill(encodeURIComponent(text), MAX_QUERY);
  const names = locationsOf(schema).flatMap(({ path: [first, ...rest] }) =>
    first === undefined ? [] : [`${first}${rest.map((name) => `[${name}]`).join('')}`],
  );
  const whole = {
    parameters: fill('a=1&', MAX_QUERY),
    'nested names': fill('a[b][c][d][e][f][g]=1&', MAX_QUERY),
    'a deep name': `a${fill('[a]', MAX_QUERY)}=1`,
    brackets: fill('[', MAX_QUERY),
    percents: fill('%', MAX_QUERY),
  };
  const expensive = ['commas', 'ligatures', 'marks', 'spaces'].map(
    (name) => [name, TEXTS[name] ?? ''] as const,
  );
  const each = names.flatMap((name) => [
    ...expensive.map(([what, piece]) => ({ what: `${name}: ${what}`, text: `${name}=${encoded(piece)}` })),
    ...expensive.map(([what, piece]) => ({
      what: `${name}: 200 ${what}`,
      text: `${name}=${encodeURIComponent(piece.repeat(200).slice(0, 200))}`,
    })),
    { what: `${name}: many`, text: fill(`${name}[]=1&`, MAX_QUERY) },
  ]);
  return [...Object.entries(whole).map(([what, text]) => ({ what, text })), ...each];
}
