import type { Change } from '#contract/studio/events.ts';
import type { Field } from '../../kinds/field.ts';
import { type Fields, isSame } from '../../record-form/state/change.ts';

/** A field of an edit: the value that its author began with, the present one, and the proposed one. */
export type EditRow = {
  field: Field;
  began: unknown;
  now: unknown;
  after: unknown;
  /** Whether others have changed the field since, to something else than is proposed. */
  isStale: boolean;
};

/** The fields of an edit in the order of the form. */
export function rowsOf(form: readonly Field[], change: Change, stored: Fields): EditRow[] {
  return form.flatMap((field) => {
    const pair = change[field.name];
    if (!pair) return [];
    const [began, after] = pair;
    const now = stored[field.name] ?? null;
    return [{ field, began, now, after, isStale: !isSame(began, now) && !isSame(now, after) }];
  });
}

/** What somebody has chosen about a field, and its value on the site that they saw then. */
export type Choice = { isChosen: boolean; now: unknown };

/** Whether a field is accepted: a stale one only where it was chosen beside the value that it has now. */
export function isAccepted({ isStale, now }: EditRow, choice?: Choice): boolean {
  if (choice?.isChosen === false) return false;
  return !isStale || (choice !== undefined && isSame(choice.now, now));
}
