import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_SITE } from '#contract/default-site.ts';
import type { Site } from '#contract/site.ts';
import type { Transaction } from 'kysely';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { compareFields } from '#server/platform/database/journal/compare-fields.ts';
import { type Actor, PROGRAM, recordEvent } from '#server/platform/database/journal/record-event.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { parseList } from '../operator-lists/parse-list.ts';
import { siteFile, type SiteFile } from './site-file.ts';

async function writeStored(db: Database, file: SiteFile): Promise<void> {
  const words = JSON.stringify(file);
  await db
    .insertInto('site')
    .values({ id: 1, words })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ words }))
    .execute();
}

async function readStored(db: Database): Promise<SiteFile> {
  const row = await db.selectFrom('site').select('words').executeTakeFirst();
  return row?.words ?? {};
}

/** Reads the operator's site texts with defaults for missing ones, in the form of a file that can be imported again. */
export async function readSite(db: Database): Promise<Site> {
  return { ...DEFAULT_SITE, ...(await readStored(db)) } as Site;
}

async function replaceWords(trx: Transaction<Schema>, file: SiteFile, actor: Actor): Promise<(keyof Site)[]> {
  const stored = await readStored(trx);
  if (isDeepStrictEqual(stored, file)) return [];
  await writeStored(trx, file);
  const before: SiteFile = { ...DEFAULT_SITE, ...stored };
  const after: SiteFile = { ...DEFAULT_SITE, ...file };
  const names = Object.keys(DEFAULT_SITE) as (keyof Site)[];
  const change = compareFields(before, after);
  if (change) await recordEvent(trx, actor, { act: 'site.edit', thingId: 'site', change });
  return names.filter((name) => change?.[name]);
}

/**
 * Replaces the operator's site texts by those of a file and returns the names of the changed ones. Throws `invalid`
 * without changing anything.
 */
export async function replaceSite(
  db: Database,
  content: unknown,
  actor: Actor = PROGRAM,
): Promise<(keyof Site)[]> {
  const file = parseList(siteFile, content, { maxIssues: Number.POSITIVE_INFINITY });
  return inTransaction(db, (trx) => replaceWords(trx, file, actor));
}

/** Changes some of the texts; those that become the default are stored no longer. */
export async function changeSite(db: Database, changed: Partial<Site>): Promise<void> {
  const words = Object.entries({ ...(await readStored(db)), ...changed });
  const own = words.filter(([name, value]) => !isDeepStrictEqual(value, DEFAULT_SITE[name as keyof Site]));
  await writeStored(db, Object.fromEntries(own));
}
