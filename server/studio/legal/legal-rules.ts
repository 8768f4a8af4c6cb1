import { isDeepStrictEqual } from 'node:util';
import { COUNTRIES } from '#contract/studio/countries.ts';
import type { Change } from '#contract/studio/events.ts';
import type { BlockState } from '#contract/studio/legal-states.ts';
import { Failure } from '#server/failure.ts';
import { CHANGED_SINCE } from '../journal/undos.ts';

/** When something is closed; ends null: until it is lifted. */
export type Term = { starts_at: string; ends_at: string | null };

/** The state of a block at a time. */
export function blockStateAt(
  { starts_at, ends_at, lifted_at }: Term & { lifted_at: string | null },
  now: Date,
): BlockState {
  const isPast = (at: string) => Date.parse(at) <= now.getTime();
  if (lifted_at !== null || (ends_at !== null && isPast(ends_at))) return 'over';
  return isPast(starts_at) ? 'in_force' : 'planned';
}

/** A time in the form of the wire: whole seconds, as they are stored. */
export function wireTime(time: string | Date): string {
  return `${new Date(time).toISOString().slice(0, 19)}+00:00`;
}

function refuse(field: string, message: string): Failure {
  return new Failure('invalid', message, { [field]: [message] });
}

/** Fails with `invalid` for no countries, and for codes that no country has. */
export function checkCountries(countries: readonly string[]): void {
  if (countries.length === 0) throw refuse('countries', 'Выберите хотя бы одну страну.');
  const unknown = countries.find((code) => !COUNTRIES.includes(code));
  if (unknown !== undefined) throw refuse('countries', `Страны с кодом ${unknown} нет.`);
}

/** Fails with `invalid` for a term that ends before it begins or has ended already. */
export function checkTerm({ starts_at, ends_at }: Partial<Term>, now: Date): void {
  if (!ends_at) return;
  const end = Date.parse(ends_at);
  if (end <= now.getTime()) throw refuse('until', 'Срок должен кончаться в будущем.');
  if (starts_at && end <= Date.parse(starts_at)) throw refuse('until', 'Срок должен кончаться после начала.');
}

/** The fields that differ, with both values; lists are compared by their items. */
export function changeOf<T extends object>(before: T, after: Partial<NoInfer<T>>): Change {
  const keys = Object.keys(after) as (keyof T & string)[];
  const changed = keys.filter(
    (key) => after[key] !== undefined && !isDeepStrictEqual(before[key], after[key]),
  );
  return Object.fromEntries(changed.map((key) => [key, [before[key], after[key]]]));
}

/** The values before a change, unless one of the present ones is not what the change left: fails with `conflict`. */
export function valuesBefore<T extends object>(present: T, change: Change): Partial<T> {
  const entries = Object.entries(change);
  const isChanged = entries.some(([key, [, after]]) => !isDeepStrictEqual(present[key as keyof T], after));
  if (isChanged) throw new Failure('conflict', CHANGED_SINCE);
  return Object.fromEntries(entries.map(([key, [before]]) => [key, before])) as Partial<T>;
}
