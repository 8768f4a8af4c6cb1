import { isDeepStrictEqual } from 'node:util';
import type { Change } from '#contract/studio/events.ts';
import type { Fields } from '../record-kind.ts';

/** A field that was changed by others: what it was when it was read, what it is now, and what it was to become. */
export type Conflict = { field: string; before: unknown; now: unknown; after: unknown };

export type Merge = {
  /** The pairs that are to be written: fields that are already as wished are left out. */
  change: Change;
  conflicts: Conflict[];
};

/**
 * Compares a change with the fields as they are now. A field that is neither as it was read nor as it is to become has
 * been changed by somebody else.
 */
export function mergeChange(now: Fields, wished: Change): Merge {
  const open = Object.entries(wished).filter(([field, [, after]]) => !isDeepStrictEqual(now[field], after));
  const conflicts = open.flatMap(([field, [before, after]]) =>
    isDeepStrictEqual(now[field], before) ? [] : [{ field, before, now: now[field], after }],
  );
  return { change: Object.fromEntries(open), conflicts };
}

/** The fields after a change. */
export function afterOf(change: Change): Fields {
  return Object.fromEntries(Object.entries(change).map(([field, [, after]]) => [field, after]));
}

/** The change that takes another back. */
export function reverse(change: Change): Change {
  return Object.fromEntries(
    Object.entries(change).map(([field, [before, after]]) => [field, [after, before]]),
  );
}
