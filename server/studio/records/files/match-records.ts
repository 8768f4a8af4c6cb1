import { isDeepStrictEqual } from 'node:util';
import type { Fields, StudioRecord } from '../record-kind.ts';

/** A record of a file: its key, which says what record it is, and the fields that the file gives it. */
export type GivenRecord = { key: string; fields: Fields };

/** Whether a record has these values already. */
export function hasFields({ fields }: Pick<StudioRecord, 'fields'>, wished: Fields): boolean {
  return Object.entries(wished).every(([name, value]) => isDeepStrictEqual(fields[name], value));
}

/**
 * Finds the stored record that each record of a file means: of those with its key one that has its fields already,
 * otherwise the first one. No stored record is found twice.
 */
export function matchRecords(
  stored: readonly StudioRecord[],
  keyOf: (record: StudioRecord) => string,
  given: readonly GivenRecord[],
): (StudioRecord | undefined)[] {
  const free = Map.groupBy(stored, keyOf);
  const found: (StudioRecord | undefined)[] = given.map(() => undefined);
  for (const isMeant of [hasFields, () => true])
    for (const [i, { key, fields }] of given.entries()) {
      const candidates = free.get(key) ?? [];
      const at = found[i] ? -1 : candidates.findIndex((record) => isMeant(record, fields));
      if (at !== -1) [found[i]] = candidates.splice(at, 1);
    }
  return found;
}
