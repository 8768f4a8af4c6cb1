import type { Context } from 'hono';
import type { Deps } from '#server/deps.ts';
import { Failure } from '#server/failure.ts';
import type { Region } from '../location/region.ts';
import { answerFromCache } from './cached-response.ts';
import { regionKey } from './mount.ts';

/** A text with its full content type. */
export type TextDocument = { type: string; text: string };

/**
 * Answers with a text that is no API call (a feed, a sitemap): cached and revalidated like every public response; its
 * query string is ignored.
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
  const question = { region: regionKey(region), address: pathname, requestedAddress: pathname };
  const answer = await answerFromCache(await cache.answer(question, () => make(region)), headers);
  if (answer.status === 304) return c.body(null, 304, answer.headers);
  return c.body(answer.body, 200, answer.headers);
}
