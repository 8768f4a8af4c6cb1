import type { Change } from '#contract/studio/events.ts';

/** The longest text that the journal keeps whole, so that it can be brought back. */
const MAX_TEXT = 20_000;
const BEGINNING = 2000;

function shorten(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > MAX_TEXT
      ? { beginning: value.slice(0, BEGINNING).toWellFormed(), length: value.length }
      : value;
  if (Array.isArray(value)) return value.map(shorten);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shorten(one)]));
}

/** A change whose very long texts are replaced by their beginning and their length. */
export function shortenChange(change: Change): Change {
  return shorten(change) as Change;
}
