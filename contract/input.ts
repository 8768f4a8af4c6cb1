import { z } from 'zod';

/** Turns what clients send for «nothing» (an empty value, JSON null, and `[]`, as PHP writes `{}`) into absence. */
function absent(value: unknown): unknown {
  const isNothing = value === '' || value === null || (Array.isArray(value) && value.length === 0);
  return isNothing ? undefined : value;
}

/** An optional value: empty, null and `[]` mean it was not sent. */
export function optional<T extends z.ZodType>(schema: T) {
  return z.preprocess(absent, schema.optional());
}

/** A whole number as a query string or a JSON number. */
export function whole(min: number, max: number) {
  return z.preprocess(
    (value) => (typeof value === 'string' && /^-?\d+$/.test(value.trim()) ? Number(value) : value),
    z.int().min(min).max(max),
  );
}

const MAX_LIST = 200;
// More than a query can have; further keys of a body are ignored.
const MAX_KEYS = 1000;

const partsOf = (value: unknown): unknown[] =>
  typeof value === 'string' ? value.split(',').map((part) => part.trim()) : [value];

/**
 * Every form in which clients send a list: `a,b`, repeated keys, `[]` keys, JSON arrays; spaces and empty items are
 * dropped.
 */
function items(value: unknown): unknown {
  // qs turns long or indexed lists into objects with numeric keys.
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const found = new Set<unknown>();
  for (const item of isObject ? Object.values(value).slice(0, MAX_KEYS) : [value].flat()) {
    for (const part of partsOf(item)) if (part !== '' && part !== null && part !== undefined) found.add(part);
    // A list that is too long is refused; the rest of it need not be read.
    if (found.size > MAX_LIST) return [...found].slice(0, MAX_LIST + 1);
  }
  return found.size === 0 ? undefined : [...found];
}

/** An optional list in any of the encodings that clients use. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.preprocess(items, z.array(item).max(MAX_LIST).optional());
}

const year = optional(whole(1900, 2200));

/**
 * A range of years, both ends inclusive and optional. A list (`f[years]=2016,2018`) belongs to favourites; AniLiberty
 * ignores it here, and so do we.
 */
export const years = z.preprocess(
  (value) => (value !== null && typeof value === 'object' && !Array.isArray(value) ? value : undefined),
  z.object({ from_year: year, to_year: year }).optional(),
);
