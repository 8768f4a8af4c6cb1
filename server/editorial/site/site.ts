import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_SITE } from '#contract/default-site.ts';
import type { Site } from '#contract/site.ts';
import type { Database } from '#server/platform/database/open.ts';
import { parseList } from '../operator-lists/parse-list.ts';
import { siteFile, type SiteFile } from './site-file.ts';

async function readStored(db: Database): Promise<SiteFile> {
  const row = await db.selectFrom('site').select('words').executeTakeFirst();
  return row?.words ?? {};
}

/** The operator's words, ours where the operator has said nothing; in the form of a file that could be given back. */
export async function readSite(db: Database): Promise<Site> {
  return { ...DEFAULT_SITE, ...(await readStored(db)) } as Site;
}

/**
 * Makes the words what a file says over our own, and tells which of them became others. Fails with `invalid` and
 * changes nothing.
 */
export async function replaceSite(db: Database, given: unknown): Promise<(keyof Site)[]> {
  const file = parseList(siteFile, given, { most: Number.POSITIVE_INFINITY });
  const stored = await readStored(db);
  if (isDeepStrictEqual(stored, file)) return [];
  const words = JSON.stringify(file);
  await db
    .insertInto('site')
    .values({ id: 1, words })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ words }))
    .execute();
  const before: SiteFile = { ...DEFAULT_SITE, ...stored };
  const now: SiteFile = { ...DEFAULT_SITE, ...file };
  const names = Object.keys(DEFAULT_SITE) as (keyof Site)[];
  return names.filter((name) => !isDeepStrictEqual(before[name], now[name]));
}
