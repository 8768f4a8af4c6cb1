import { readFile } from 'node:fs/promises';
import type { SiteTextName } from '#contract/site.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import {
  type Actor,
  type NewEvent,
  PROGRAM,
  recordEvent,
} from '#server/platform/database/journal/record-event.ts';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import { renderText } from './render-text.ts';

const MAX_BYTES = 100_000;

type StoredText = { markdown: string; updated_at: string | null };

// No page may be a placeholder. The team page has enough content without a text.
async function defaultText(name: SiteTextName): Promise<string> {
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
  return { name, html: renderText(markdown, publicOrigin), updated_at };
}

function toEvent(name: SiteTextName, markdown: [string, string]): NewEvent {
  return { act: 'text.edit', thingId: name, title: name, change: { markdown } };
}

/** Replaces a text, up to 100 KB. Returns false if it is unchanged. Throws `invalid`. */
export async function replaceSiteText(
  { db, now, actor = PROGRAM }: { db: Database; now: () => Date; actor?: Actor },
  name: SiteTextName,
  content: string,
): Promise<boolean> {
  const markdown = `${content.replaceAll('\r\n', '\n').trim()}\n`;
  if (markdown === '\n') throw new Failure('invalid', 'Текст пуст.');
  if (markdown.includes('\0')) throw new Failure('invalid', 'Текст содержит нулевой символ.');
  if (Buffer.byteLength(markdown) > MAX_BYTES) throw new Failure('invalid', 'Текст больше 100 КБ.');
  return inTransaction(db, async (trx) => {
    const stored = await readSiteText(trx, name);
    if (stored.updated_at !== null && stored.markdown === markdown) return false;
    const values = { markdown, updated_at: now() };
    await trx
      .insertInto('site_texts')
      .values({ name, ...values })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
      .execute();
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
    const removed = await trx
      .deleteFrom('site_texts')
      .where('name', '=', name)
      .returning('markdown')
      .executeTakeFirst();
    if (removed) await recordEvent(trx, actor, toEvent(name, [removed.markdown, await defaultText(name)]));
    return removed !== undefined;
  });
}
