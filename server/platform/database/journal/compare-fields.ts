import { isDeepStrictEqual } from 'node:util';
import type { Change } from '#contract/studio/events.ts';

/** The fields of a thing by their names on the wire. */
export type Fields = Readonly<Record<string, unknown>>;

/** Before and after of each field that differs; undefined when none does. A field that is missing is null. */
export function compareFields(before: Fields, after: Fields): Change | undefined {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const pairs = names.map((name) => [name, [before[name] ?? null, after[name] ?? null]] as const);
  const changed = pairs.filter(([, [was, is]]) => !isDeepStrictEqual(was, is));
  return changed.length === 0 ? undefined : (Object.fromEntries(changed) as Change);
}

/** The change that adds a thing, with all its fields: the journal can remove it and bring it back. */
export function additionOf(fields: Fields): Change {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, [null, value ?? null]]));
}

/** The change that removes a thing. */
export function removalOf(fields: Fields): Change {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, [value ?? null, null]]));
}
