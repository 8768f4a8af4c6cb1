import type { Deps } from '#server/deps.ts';
import { Failure } from '#server/failure.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Fields } from '../record-kind.ts';
import { ALL_RECORDS, NO_OTHERS, type RecordFile, recordFiles } from './record-files.ts';

async function readEntries(
  db: Database,
  { kind, readOthers, toEntry = ({ fields }) => fields }: RecordFile,
): Promise<Fields[]> {
  const [records, others] = await Promise.all([kind.list(db, { limit: ALL_RECORDS }), readOthers?.(db)]);
  return records.map((record) => toEntry(record, others ?? NO_OTHERS));
}

/**
 * Reads all records of these kinds, and of those that they name, as the content of a file that can be imported, also on
 * another site. Throws `invalid` for an unknown kind.
 */
export async function exportRecords(
  deps: Pick<Deps, 'db' | 'storage' | 'now'>,
  names: readonly string[],
): Promise<Fields> {
  const files = recordFiles(deps);
  const known = files.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Failure('invalid', `Записей вида «${unknown}» нет. Есть такие: ${known.join(', ')}.`);
  const asked = new Set([
    ...names,
    ...files.flatMap(({ name, needs }) => (names.includes(name) ? (needs ?? []) : [])),
  ]);
  const content: Fields = {};
  for (const file of files) {
    if (!asked.has(file.name)) continue;
    const entries = await readEntries(deps.db, file);
    content[file.name] = file.isSingle ? entries[0] : entries;
  }
  return content;
}
