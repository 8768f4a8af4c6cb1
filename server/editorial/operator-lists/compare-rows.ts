import { isDeepStrictEqual } from 'node:util';

export type Id = string | number;
export type StoredRow = { id: Id };
/** Its id is that of the stored row that it continues; undefined for a new one. */
export type WantedRow = { id: Id | undefined };

/** How many rows came, became others and went. */
export type Changes = { added: number; changed: number; removed: number };

export type Difference = { added: object[]; changed: StoredRow[]; removed: Id[]; changes: Changes };

// Places without gaps: a row that only moved up because another went is the same.
function closeRanks(rows: readonly StoredRow[], place: string): Map<Id, object> {
  return new Map(rows.map((row, i) => [row.id, { ...row, [place]: i }]));
}

/**
 * What must be written so that the stored rows become the wanted ones, both in their order; `place` names the column of
 * that order, where there is one.
 */
export function compareRows(
  stored: readonly StoredRow[],
  wanted: readonly WantedRow[],
  place?: string,
): Difference {
  const kept = wanted.filter((row): row is StoredRow => row.id !== undefined);
  const keptIds = new Set(kept.map(({ id }) => id));
  const before = new Map(stored.map((row) => [row.id, row]));
  const staying = stored.filter(({ id }) => keptIds.has(id));
  const changed = kept.filter((row) => !isDeepStrictEqual(row, before.get(row.id)));
  const added = wanted.flatMap(({ id, ...row }) => (id === undefined ? [row] : []));
  const removed = stored.flatMap(({ id }) => (keptIds.has(id) ? [] : [id]));

  const ranks = place && { before: closeRanks(staying, place), after: closeRanks(kept, place) };
  const told = changed.filter(
    ({ id }) => !ranks || !isDeepStrictEqual(ranks.after.get(id), ranks.before.get(id)),
  );
  const changes = { added: added.length, changed: told.length, removed: removed.length };
  return { added, changed, removed, changes };
}
