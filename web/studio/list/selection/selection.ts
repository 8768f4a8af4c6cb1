import type { RowKey } from '../list-types.ts';

/** An act changes at most this many things at once. */
export const MAX_SELECTED = 500;

/** The selected rows, by their keys; those of other pages stay. */
export type Selected<Row> = ReadonlyMap<RowKey, Row>;

type Keyed<Row> = readonly (readonly [RowKey, Row])[];

/** Selects or unselects rows; a selection that would have more than 500 rows takes the first of them. */
export function select<Row>(selected: Selected<Row>, rows: Keyed<Row>, isOn: boolean): Selected<Row> {
  const next = new Map(selected);
  for (const [key, row] of rows) {
    if (!isOn) next.delete(key);
    else if (next.has(key) || next.size < MAX_SELECTED) next.set(key, row);
  }
  return next;
}

/** The rows from one to another, in the order of the page; only the second when the first is on another page. */
export function rangeOf<Row>(rows: Keyed<Row>, from: RowKey | undefined, to: RowKey): Keyed<Row> {
  const [start, end] = [from, to].map((one) => rows.findIndex(([key]) => key === one));
  if (start === undefined || end === undefined || end < 0) return [];
  return start < 0 ? rows.slice(end, end + 1) : rows.slice(Math.min(start, end), Math.max(start, end) + 1);
}
