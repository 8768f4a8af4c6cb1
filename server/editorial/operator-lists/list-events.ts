import type { Act } from '#contract/studio/acts.ts';
import {
  additionOf,
  compareFields,
  type Fields,
  removalOf,
} from '#server/platform/database/journal/compare-fields.ts';
import type { NewEvent } from '#server/platform/database/journal/record-event.ts';
import type { RowId } from './compare-rows.ts';

/** A row of a list as the journal shows it: its fields have the names of the list file. */
export type ListedRow = { id: RowId; title: string; fields: Fields };

/** The acts of a list; a list whose order matters has one for that. */
export type ListActs = { create: Act; edit: Act; remove: Act; order?: Act };

/** The rows of a list in their order, and how the journal names what happens to them. */
export type JournaledList = { acts: ListActs; rows: ListedRow[] };

/** The events that lead from a list to another: of each row that was added, changed or removed, and of the order. */
export function listEvents(
  acts: ListActs,
  before: readonly ListedRow[],
  after: readonly ListedRow[],
): NewEvent[] {
  const was = new Map(before.map((row) => [row.id, row]));
  const is = new Map(after.map((row) => [row.id, row]));
  const event = (act: Act, { id, title }: ListedRow, change: NewEvent['change']): NewEvent[] =>
    change ? [{ act, thingId: id, title, change }] : [];
  const removed = before.filter(({ id }) => !is.has(id));
  const events = [
    ...removed.flatMap((row) => event(acts.remove, row, removalOf(row.fields))),
    ...after.flatMap((row) => {
      const earlier = was.get(row.id);
      if (!earlier) return event(acts.create, row, additionOf(row.fields));
      return event(acts.edit, row, compareFields(earlier.fields, row.fields));
    }),
  ];
  const common = (rows: readonly ListedRow[]) => rows.filter(({ id }) => was.has(id) && is.has(id));
  const isMoved = common(before).some(({ id }, i) => common(after)[i]?.id !== id);
  if (!acts.order || !isMoved) return events;
  const titles = (rows: readonly ListedRow[]) => common(rows).map(({ title }) => title);
  return [...events, { act: acts.order, thingId: null, change: { order: [titles(before), titles(after)] } }];
}
