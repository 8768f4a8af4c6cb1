import { type RawBuilder, sql } from 'kysely';

const DAY_MS = 24 * 3_600_000;

/**
 * For so long an act can be taken back, an unsaved change waits, and what was deleted can come back; the studio says
 * so. The sweep keeps the files that any of these names.
 */
export const UNDO_DAYS = 30;
export const UNDO_MS = UNDO_DAYS * DAY_MS;

/** SQL for whether what was done at a time can still be taken back. */
export function isUndoableSince(at: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${at} >= now() - make_interval(secs => ${UNDO_MS / 1000}))`;
}
