import type { Transaction } from 'kysely';
import { forEachMark, MARK_KINDS, type MarkKind } from '#contract/marks.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type {
  AskedFields,
  EpisodeChanges,
  MarkColumns,
} from '#server/platform/database/tables/video-tables.ts';

function columnsOf(part: MarkKind) {
  return [`${part}_start`, `${part}_stop`, `${part}_start_tenths`, `${part}_stop_tenths`] as const;
}
export const MARK_COLUMNS = MARK_KINDS.flatMap(columnsOf);

/** Picks the marks from the row of an episode. */
export function marksOf(row: MarkColumns): MarkColumns {
  return Object.fromEntries(MARK_COLUMNS.map((name) => [name, row[name]])) as MarkColumns;
}

function isSame(part: MarkKind, one: MarkColumns, other: MarkColumns): boolean {
  return columnsOf(part).every((name) => one[name] === other[name]);
}

/**
 * What the first publication of a video changes in its episode. What was asked for with the video counts unless
 * somebody has changed it since, and what the video suggests where there is nothing.
 */
export function changesOfPublication(
  now: MarkColumns & { name: string | null },
  { changes, marks, before }: AskedFields,
): EpisodeChanges {
  const markOf = (part: MarkKind) => {
    const asked = isSame(part, now, before) ? changes[part] : undefined;
    return asked ?? (now[`${part}_start`] === null ? marks[part] : undefined);
  };
  const name = now.name === before.name ? changes.name : undefined;
  return { ...(name === undefined ? {} : { name }), ...forEachMark(markOf) };
}

/**
 * Gives an episode the marks that it had with a video before. A mark that somebody has changed since the video `given`
 * it was published stays.
 */
export async function bringMarksBack(
  trx: Transaction<Schema>,
  episodeId: string,
  { now, given, left }: { now: MarkColumns; given: MarkColumns | null; left: MarkColumns },
): Promise<void> {
  const parts = MARK_KINDS.filter(
    (part) => given !== null && isSame(part, now, given) && !isSame(part, now, left),
  );
  const values = parts.flatMap((part) => columnsOf(part).map((name) => [name, left[name]] as const));
  if (values.length === 0) return;
  await trx.updateTable('episodes').set(Object.fromEntries(values)).where('id', '=', episodeId).execute();
}
