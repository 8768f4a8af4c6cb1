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

/** Reads the operator's site texts with defaults for missing ones, in the form of a file that can be imported again. */
export async function readSite(db: Database): Promise<Site> {
  return { ...DEFAULT_SITE, ...(await readStored(db)) } as Site;
}

/**
 * Replaces the operator's site texts by those of a file and returns the names of the changed ones. Throws `invalid`
 * without changing anything.
 */
export async function replaceSite(db: Database, content: unknown): Promise<(keyof Site)[]> {
  const file = parseList(siteFile, content, { maxIssues: Number.POSITIVE_INFINITY });
  const stored = await readStored(db);
  if (isDeepStrictEqual(stored, file)) return [];
  const words = JSON.stringify(file);
  await db
    .insertInto('site')
    .values({ id: 1, words })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ words }))
    .execute();
  const before: SiteFile = { ...DEFAULT_SITE, ...stored };
  const after: SiteFile = { ...DEFAULT_SITE, ...file };
  const names = Object.keys(DEFAULT_SITE) as (keyof Site)[];
  return names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
}
