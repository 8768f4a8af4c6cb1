import { z } from 'zod';

/** Turns what clients send for «nothing» (an empty value, JSON null) into absence. */
function absent(value: unknown): unknown {
  return value === '' || value === null ? undefined : value;
}

/** An optional scalar: empty and null mean it was not sent. */
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

/** Every form in which clients send a list: `a,b`, repeated keys, `[]` keys, JSON arrays; spaces and empty items are dropped. */
function items(value: unknown): unknown {
  if (value === undefined || value === null || value === '') return undefined;
  // qs turns long or indexed lists into objects with numeric keys.
  const many = typeof value === 'object' && !Array.isArray(value) ? Object.values(value) : [value].flat();
  const list = many.flatMap((item) =>
    typeof item === 'string' ? item.split(',').map((s) => s.trim()) : [item],
  );
  const kept = list.filter((item) => item !== '' && item !== null && item !== undefined);
  return kept.length === 0 ? undefined : [...new Set(kept)];
}

/** An optional list in any of the encodings of the wire. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.preprocess(items, z.array(item).max(MAX_LIST).optional());
}

const year = optional(whole(1900, 2200));

/** From one year to another, both inclusive, either absent. A list (`f[years]=2016,2018`) belongs to favourites; upstream ignores it here, and so do we. */
export const years = z.preprocess(
  (value) => (value !== null && typeof value === 'object' && !Array.isArray(value) ? value : undefined),
  z.object({ from_year: year, to_year: year }).optional(),
);
