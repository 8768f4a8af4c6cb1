import { isDeepStrictEqual } from 'node:util';

export type RowId = string | number;
export type StoredRow = { id: RowId };
/** A row of a list file. Its id is that of the stored row that it continues; undefined for a new row. */
export type ListRow = { id: RowId | undefined };

/** The numbers of rows added, changed and removed. */
export type ListChanges = { added: number; changed: number; removed: number };

export type ListDifference = {
  added: object[];
  changed: StoredRow[];
  removed: RowId[];
  changes: ListChanges;
};

// Renumbers rows without gaps, so that a row that only moved up after a removal counts as unchanged.
function renumber(rows: readonly StoredRow[], orderColumn: string): Map<RowId, object> {
  return new Map(rows.map((row, i) => [row.id, { ...row, [orderColumn]: i }]));
}

/**
 * Compares stored rows with the rows of a list file, both in order, and returns the rows to write and remove.
 * `orderColumn` names the column of the order, if there is one.
 */
export function compareRows(
  stored: readonly StoredRow[],
  rows: readonly ListRow[],
  orderColumn?: string,
): ListDifference {
  const continued = rows.filter((row): row is StoredRow => row.id !== undefined);
  const continuedIds = new Set(continued.map(({ id }) => id));
  const before = new Map(stored.map((row) => [row.id, row]));
  const remaining = stored.filter(({ id }) => continuedIds.has(id));
  const changed = continued.filter((row) => !isDeepStrictEqual(row, before.get(row.id)));
  const added = rows.flatMap(({ id, ...row }) => (id === undefined ? [row] : []));
  const removed = stored.flatMap(({ id }) => (continuedIds.has(id) ? [] : [id]));

  const ranks = orderColumn && {
    before: renumber(remaining, orderColumn),
    after: renumber(continued, orderColumn),
  };
  const reported = changed.filter(
    ({ id }) => !ranks || !isDeepStrictEqual(ranks.after.get(id), ranks.before.get(id)),
  );
  const changes = { added: added.length, changed: reported.length, removed: removed.length };
  return { added, changed, removed, changes };
}
