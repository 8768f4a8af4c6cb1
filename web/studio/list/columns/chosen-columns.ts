import { moveItem } from '#web/ui/order/order.ts';

/** The columns of a list in the order of a member, by their ids, and which of them are shown. */
export type ChosenColumns = readonly { id: string; isShown: boolean }[];

type Known = readonly { id: string; isOptional?: boolean }[];

/**
 * The columns of a list as this browser remembers them. Columns that are new since then are at the end as they are by
 * default, and those that are gone are left out; the first column always is the first and shown.
 */
export function readColumns(known: Known, stored: unknown): ChosenColumns {
  const [first, ...others] = known.map(({ id, isOptional }) => ({ id, isShown: !isOptional }));
  if (!first) return [];
  const kept = (Array.isArray(stored) ? (stored as unknown[]) : []).flatMap((one) => {
    const { id, isShown } = (one ?? {}) as { id?: unknown; isShown?: unknown };
    const column = others.find((other) => other.id === id);
    return column && typeof isShown === 'boolean' ? [{ id: column.id, isShown }] : [];
  });
  const unique = kept.filter(({ id }, at) => kept.findIndex((one) => one.id === id) === at);
  const fresh = others.filter(({ id }) => !unique.some((one) => one.id === id));
  return [{ ...first, isShown: true }, ...unique, ...fresh];
}

/** Moves a column one place; the first one stays where it is. */
export function moveColumn(columns: ChosenColumns, id: string, step: 1 | -1): ChosenColumns {
  const from = columns.findIndex((one) => one.id === id);
  const to = from + step;
  return from < 1 || to < 1 || to >= columns.length ? columns : moveItem(columns, from, to);
}

/** Shows or hides a column. */
export function toggleColumn(columns: ChosenColumns, id: string): ChosenColumns {
  return columns.map((one) => (one.id === id ? { id, isShown: !one.isShown } : one));
}
