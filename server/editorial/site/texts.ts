import { readFile } from 'node:fs/promises';
import { describeIssues } from '#contract/errors.ts';
import type { SiteTextName } from '#contract/site.ts';
import { siteMarkdown } from '#contract/studio/records/site.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import {
  type Actor,
  type NewEvent,
  PROGRAM,
  recordEvent,
} from '#server/platform/database/journal/record-event.ts';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
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

function toEvent(name: SiteTextName, markdown: [string, string]): NewEvent {
  return { act: 'text.edit', thingId: name, title: name, change: { markdown } };
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

/** Removes a text, so that the default text is back; returns it, or undefined if there was none. */
export async function deleteSiteText(trx: Database, name: SiteTextName): Promise<string | undefined> {
  const removed = await trx
    .deleteFrom('site_texts')
    .where('name', '=', name)
    .returning('markdown')
    .executeTakeFirst();
  return removed?.markdown;
}

/** Replaces a text, up to 100 KB. Returns false if it is unchanged. Throws `invalid`. */
export async function replaceSiteText(
  { db, now, actor = PROGRAM }: { db: Database; now: () => Date; actor?: Actor },
  name: SiteTextName,
  content: string,
): Promise<boolean> {
  const { data: markdown = '', error } = siteMarkdown.safeParse(content);
  if (error) throw new Failure('invalid', describeIssues(error, 'Текст').message);
  if (markdown === '') throw new Failure('invalid', 'Текст пуст.');
  return inTransaction(db, async (trx) => {
    const stored = await readSiteText(trx, name);
    if (stored.updated_at !== null && stored.markdown === markdown) return false;
    await writeSiteText(trx, name, { markdown, updated_at: now() });
    await recordEvent(trx, actor, toEvent(name, [stored.markdown, markdown]));
    return true;
  });
}

/** Restores the default text. Returns false if there was no other. */
export async function restoreDefaultText(
  db: Database,
  name: SiteTextName,
  actor: Actor = PROGRAM,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const former = await deleteSiteText(trx, name);
    if (former === undefined) return false;
    await recordEvent(trx, actor, toEvent(name, [former, await defaultText(name)]));
    return true;
  });
}
