import type { FieldConflict } from '#contract/errors.ts';
import type { Change } from '#contract/studio/events.ts';

/** The fields of a record by their names on the wire. */
export type Fields = Record<string, unknown>;

/** Whether two JSON values are the same; the order of the keys of an object says nothing. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [keys, others] = [Object.keys(one), Object.keys(other)];
  return (
    keys.length === others.length &&
    keys.every((key) => Object.hasOwn(other, key) && isSame((one as Fields)[key], (other as Fields)[key]))
  );
}

const without = (change: Change, names: readonly string[]): Change =>
  Object.fromEntries(Object.entries(change).filter(([name]) => !names.includes(name)));

/** The fields as the form shows them: as they are stored, with what was changed here. */
export function valuesOf(stored: Fields, change: Change): Fields {
  return {
    ...stored,
    ...Object.fromEntries(Object.entries(change).map(([name, [, after]]) => [name, after])),
  };
}

/** A change with another value of a field; a field that is again as it was read is no change. */
export function withValue(stored: Fields, change: Change, name: string, value: unknown): Change {
  const before = Object.hasOwn(change, name) ? change[name]?.[0] : (stored[name] ?? null);
  return isSame(before, value) ? without(change, [name]) : { ...change, [name]: [before, value] };
}

/** What is left of a change after a part of it was saved: what was typed since goes on from what is stored now. */
export function afterSave(change: Change, sent: Change): Change {
  const left = Object.entries(change).flatMap(([name, [before, after]]) => {
    const saved = sent[name];
    if (!saved) return [[name, [before, after]] as const];
    return isSame(saved[1], after) ? [] : [[name, [saved[1], after]] as const];
  });
  return Object.fromEntries(left) as Change;
}

/** The fields that others have changed between two readings, without those that are being changed here. */
export function changedByOthers(before: Fields, now: Fields, change: Change): string[] {
  return Object.keys(now).filter((name) => !Object.hasOwn(change, name) && !isSame(before[name], now[name]));
}

/** A field that both sides have changed, and what was chosen. */
export type Conflict = FieldConflict & { choice?: 'now' | 'after' };

/**
 * A change with the choice about a conflict: either it goes on from the value now, or the field becomes that value. The
 * form may have started from another value, one that is proposed: then the change says so, and nothing is proposed.
 */
export function withChoice(
  stored: Fields,
  change: Change,
  { field, now, after }: Conflict,
  choice: 'now' | 'after',
): Change {
  if (choice === 'after') return { ...change, [field]: [now, after] };
  const shown = stored[field] ?? null;
  return isSame(shown, now) ? without(change, [field]) : { ...change, [field]: [shown, now] };
}
