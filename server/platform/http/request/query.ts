import qs from 'qs';

// Bounds against queries built to be expensive; real clients stay far below.
const BOUNDS = { depth: 3, arrayLimit: 200, parameterLimit: 400 };

/** Parses a query string with brackets, raw or percent-encoded, as every known client writes it. */
export function parseQuery(url: string): qs.ParsedQs {
  const at = url.indexOf('?');
  return at === -1 ? {} : qs.parse(url.slice(at + 1), BOUNDS);
}
