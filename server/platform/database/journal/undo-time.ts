const DAY_MS = 24 * 3_600_000;

/**
 * For so long an act can be taken back, an unsaved change waits, and what was deleted can come back; the studio says
 * so. The sweep keeps the files that any of these names.
 */
export const UNDO_DAYS = 30;
export const UNDO_MS = UNDO_DAYS * DAY_MS;

/** Whether what was done at a time can still be taken back. */
export function canUndo(at: string, now = Date.now()): boolean {
  return now - Date.parse(at) <= UNDO_MS;
}
