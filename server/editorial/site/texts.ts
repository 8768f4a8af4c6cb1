import { readFile } from 'node:fs/promises';
import type { SiteTextName } from '#contract/site.ts';
import type { Database } from '#server/platform/database/open.ts';
import { renderedText } from './rendered-texts.ts';

type StoredText = { markdown: string; updated_at: string | null };

/** The text of a page without one of the operator. No page may be empty; that of the team has enough without a text. */
export async function defaultText(name: SiteTextName): Promise<string> {
  if (name === 'teams') return '';
  return readFile(new URL(`texts/${name}.md`, import.meta.url), 'utf8');
}

/** Reads a text of the operator in Markdown, or the default text, which has no time of change. */
export async function readSiteText(db: Database, name: SiteTextName): Promise<StoredText> {
  const row = await db
    .selectFrom('site_texts')
    .select(['markdown', 'updated_at'])
    .where('name', '=', name)
    .executeTakeFirst();
  return row ?? { markdown: await defaultText(name), updated_at: null };
}

/** Reads a text as safe HTML. */
export async function renderSiteText(
  { db, publicOrigin }: { db: Database; publicOrigin: string },
  name: SiteTextName,
): Promise<{ name: SiteTextName; html: string; updated_at: string | null }> {
  const { markdown, updated_at } = await readSiteText(db, name);
  return { name, html: await renderedText(markdown, publicOrigin), updated_at };
}

/** Writes a text that was checked. */
export async function writeSiteText(
  trx: Database,
  name: SiteTextName,
  text: { markdown: string; updated_at: Date },
): Promise<void> {
  await trx
    .insertInto('site_texts')
    .values({ name, ...text })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(text))
    .execute();
}

/** Removes a text, so that the default text is back. */
export async function deleteSiteText(trx: Database, name: SiteTextName): Promise<void> {
  await trx.deleteFrom('site_texts').where('name', '=', name).execute();
}
