import { type RawBuilder, sql } from 'kysely';
import { UNDO_MS } from '#server/platform/database/journal/undo-time.ts';

/**
 * SQL for all texts (`names`) that may have addresses of stored files: rows, unsaved changes, and acts that can still
 * be taken back. Any row may name any picture: exported lists and catalogues have the addresses of stored files.
 */
export function namesOfFiles(now: number): RawBuilder<{ names: string }> {
  const undoable = new Date(now - UNDO_MS).toISOString();
  return sql`
    select poster::text as names from releases union all
    select background_covers::text from releases union all
    select preview::text from episodes union all
    select image::text from genres union all
    select image::text from franchises union all
    select image::text from videos union all
    select image::text from promotions union all
    select image::text from team_users union all
    select markdown from site_texts union all
    select change::text from record_drafts union all
    select change::text from proposed_edits union all
    select change::text from journal_events
    where at > ${undoable}::timestamptz and change::text like '%/storage/%'`;
}
