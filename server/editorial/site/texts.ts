import { readFile } from 'node:fs/promises';
import type { SiteTextName } from '#contract/site.ts';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import { renderText } from './render-text.ts';

const MAX_BYTES = 100_000;

type Stored = { markdown: string; updated_at: string | null };

// So that no page is ever a placeholder; the team's page says enough by itself.
async function ownText(name: SiteTextName): Promise<string> {
  if (name === 'teams') return '';
  return readFile(new URL(`texts/${name}.md`, import.meta.url), 'utf8');
}

/** A text in Markdown as it was given; ours, with no time, where none was. */
export async function readText(db: Database, name: SiteTextName): Promise<Stored> {
  const row = await db
    .selectFrom('site_texts')
    .select(['markdown', 'updated_at'])
    .where('name', '=', name)
    .executeTakeFirst();
  return row ?? { markdown: await ownText(name), updated_at: null };
}

/** A text as safe HTML. */
export async function showText(
  { db, publicOrigin }: { db: Database; publicOrigin: string },
  name: SiteTextName,
): Promise<{ name: SiteTextName; html: string; updated_at: string | null }> {
  const { markdown, updated_at } = await readText(db, name);
  return { name, html: renderText(markdown, publicOrigin), updated_at };
}

/** Makes a text what is given, up to 100 KB; false when it said so already. Fails with `invalid`. */
export async function replaceText(
  { db, now }: { db: Database; now: () => Date },
  name: SiteTextName,
  given: string,
): Promise<boolean> {
  const markdown = `${given.replaceAll('\r\n', '\n').trim()}\n`;
  if (markdown === '\n') throw new Failure('invalid', 'Текст пуст.');
  if (markdown.includes('\0')) throw new Failure('invalid', 'Текст содержит нулевой символ.');
  if (Buffer.byteLength(markdown) > MAX_BYTES) throw new Failure('invalid', 'Текст больше 100 КБ.');
  const stored = await readText(db, name);
  if (stored.updated_at !== null && stored.markdown === markdown) return false;
  const said = { markdown, updated_at: now() };
  await db
    .insertInto('site_texts')
    .values({ name, ...said })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(said))
    .execute();
  return true;
}

/** Goes back to our own text; false when there was no other. */
export async function dropText(db: Database, name: SiteTextName): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('site_texts').where('name', '=', name).executeTakeFirst();
  return numDeletedRows > 0n;
}
