import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_SITE } from '#contract/default-site.ts';
import type { Site } from '#contract/site.ts';
import type { Database } from '#server/platform/database/open.ts';

async function writeStored(db: Database, file: Partial<Site>): Promise<void> {
  const words = JSON.stringify(file);
  await db
    .insertInto('site')
    .values({ id: 1, words })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ words }))
    .execute();
}

async function readStored(db: Database): Promise<Partial<Site>> {
  const row = await db.selectFrom('site').select('words').executeTakeFirst();
  return row?.words ?? {};
}

/** Reads the operator's site texts with defaults for missing ones. */
export async function readSite(db: Database): Promise<Site> {
  return { ...DEFAULT_SITE, ...(await readStored(db)) };
}

/** Changes some of the texts; those that become the default are stored no longer. */
export async function changeSite(db: Database, changed: Partial<Site>): Promise<void> {
  const words = Object.entries({ ...(await readStored(db)), ...changed });
  const own = words.filter(([name, value]) => !isDeepStrictEqual(value, DEFAULT_SITE[name as keyof Site]));
  await writeStored(db, Object.fromEntries(own));
}
