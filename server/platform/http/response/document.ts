import type { Context } from 'hono';
import type { Deps } from '#server/deps.ts';
import { Failure } from '#server/failure.ts';
import type { ChangeKey } from '#server/platform/changes/changed-keys.ts';
import type { Region } from '#server/platform/location/region.ts';
import { answerFromCache } from '../cache/cached-response.ts';
import { regionKey } from '../mount.ts';

/** A text with its content type, including the charset, and what it shows; without `keys` anything public. */
export type TextDocument = { type: string; text: string; keys?: readonly ChangeKey[] };

/**
 * Answers with a text outside the API (a feed, a sitemap): cached and revalidated like every public response; the query
 * string is ignored.
 */
export async function answerDocument(
  { cache, regionOf }: Pick<Deps, 'cache' | 'regionOf'>,
  c: Context,
  make: (region: Region) => Promise<TextDocument>,
): Promise<Response> {
  const { pathname } = new URL(c.req.url);
  // PostgreSQL cannot store a zero character in text.
  if (pathname.includes('%00')) throw new Failure('not_found', 'Такого адреса нет');
  const { headers } = c.req.raw;
  const region = await regionOf(headers);
  const query = { region: regionKey(region), address: pathname, requestedAddress: pathname };
  const response = await answerFromCache(await cache.answer(query, () => make(region)), headers);
  if (response.status === 304) return c.body(null, 304, response.headers);
  return c.body(response.body, 200, response.headers);
}
