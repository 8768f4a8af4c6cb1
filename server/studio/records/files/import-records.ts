import { type PictureInFile, withoutMarks } from '#contract/field-values.ts';
import type { Change } from '#contract/studio/events.ts';
import type { Deps } from '#server/deps.ts';
import { Failure } from '#server/failure.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import {
  type Actor,
  type NewEvent,
  PROGRAM,
  recordEvents,
} from '#server/platform/database/journal/record-event.ts';
import { isUniqueViolation } from '#server/platform/database/unique-violation.ts';
import { changeOrder } from '../changes/order-records.ts';
import { addRecord, editRecord, removeRecord } from '../edit-record.ts';
import type { Fields, StudioRecord, Trx } from '../record-kind.ts';
import { TAKEN } from '../save-record.ts';
import { type GivenRecord, hasFields, matchRecords } from './match-records.ts';
import { describeProblems, type Entry, failWith, type ParsedList, parseRecords } from './parse-records.ts';
import { ALL_RECORDS, NO_OTHERS, type RecordFile, recordFiles } from './record-files.ts';
import { forgetfulStorage, storePicture } from './store-pictures.ts';

export type RecordImport = {
  /** Where the pictures are that the file names by a path. */
  folder: string;
  /** Do everything but keep nothing. */
  isDryRun?: boolean;
  /** Delete the records that the file does not have. */
  isWhole?: boolean;
};

/** What an import has done to the records of a kind; `missing` are those that the file does not have and that stay. */
export type ImportCounts = {
  added: number;
  changed: number;
  unchanged: number;
  deleted: number;
  missing: number;
  isReordered: boolean;
};

type Work = { trx: Trx; editor: Actor; isWhole: boolean; events: NewEvent[] };
type Written = ParsedList & { counts: ImportCounts; ids: string[]; missing: StudioRecord[] };

/** Does something with a record; a failure names its place in the file. */
async function at<T>(place: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw new Failure('conflict', `${place}: ${TAKEN}`);
    if (!(error instanceof Failure)) throw error;
    throw new Failure(error.code, `${place}: ${error.message}`);
  }
}

// What was stored before marks of direction were left out has the key of a file that has it without them.
const keyOf = ({ key }: RecordFile, fields: Fields, id: unknown): string =>
  key ? withoutMarks(JSON.stringify(key.map((name) => fields[name] ?? null))) : String(id);

// The entries as the studio has their fields, and the record that each of them means.
async function readGiven(
  trx: Trx,
  { file, entries }: ParsedList,
  stored: readonly StudioRecord[],
): Promise<{ fields: Fields; match: StudioRecord | undefined }[]> {
  const { toFields = (values) => values, keep = (fields) => fields } = file;
  const others = (await file.readOthers?.(trx)) ?? NO_OTHERS;
  const given: GivenRecord[] = [];
  for (const { place, values } of entries) {
    const fields = await at(place, () => toFields(values, others));
    given.push({ key: keyOf(file, fields, values['name']), fields });
  }
  const matches = matchRecords(stored, ({ id, fields }) => keyOf(file, fields, id), given);
  return given.map(({ fields }, i) => ({ match: matches[i], fields: keep(fields, matches[i]?.fields) }));
}

function checkFields(
  { fields: schema }: RecordFile,
  entries: readonly Entry[],
  given: readonly { fields: Fields }[],
) {
  const problems = given.flatMap(({ fields }, i) => {
    const { error } = schema.partial().safeParse(fields, { reportInput: true });
    const found = error ? describeProblems(error, 'Содержимое записи') : [];
    return found.map((one) => `${entries[i]?.place ?? ''}: ${one}`);
  });
  if (problems.length > 0) failWith(problems);
}

function changeOf(before: Fields, fields: Fields): Change {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, [before[name], value]]));
}

/** Adds and changes the records of a list. */
async function writeList({ trx, editor, events }: Work, list: ParsedList): Promise<Written> {
  const { file, entries } = list;
  const { kind } = file;
  await kind.lockAll(trx);
  const stored = await kind.list(trx, { limit: ALL_RECORDS });
  const given = await readGiven(trx, list, stored);
  checkFields(file, entries, given);
  const counts = { added: 0, changed: 0, unchanged: 0, deleted: 0, missing: 0, isReordered: false };
  const ids = given.map(({ match }) => match?.id ?? '');
  // The record that was added last is the newest.
  const steps = [...given.entries()];
  for (const [i, { fields, match }] of file.isNewestFirst ? steps.toReversed() : steps)
    await at(entries[i]?.place ?? file.name, async () => {
      if (match && hasFields(match, fields)) {
        counts.unchanged += 1;
        return;
      }
      if (match) {
        const event = await editRecord(trx, kind, editor, {
          id: match.id,
          change: changeOf(match.fields, fields),
        });
        events.push(...(event ? [event] : []));
        counts.changed += 1;
        return;
      }
      events.push(...((await kind.prepare?.(trx)) ?? []));
      const event = await addRecord(trx, kind, editor, { fields: { ...file.absent, ...fields } });
      events.push(event);
      ids[i] = String(event.thingId);
      counts.added += 1;
    });
  return { ...list, counts, ids, missing: stored.filter(({ id }) => !ids.includes(id)) };
}

/** Deletes what the file does not have, if it is to be all there is; those that are always there get their defaults. */
async function deleteMissing(
  { trx, editor, isWhole, events }: Work,
  { file, counts, missing }: Written,
): Promise<void> {
  for (const { id, title } of missing) {
    if (!isWhole) {
      counts.missing += file.kind.readDefaults ? 0 : 1;
      continue;
    }
    const event = await at(`${file.name}, «${title}» нет в файле`, () =>
      removeRecord(trx, file.kind, editor, id),
    );
    if (!event) continue;
    events.push(event);
    counts.deleted += 1;
  }
}

/** Puts the records of the file into its order, at the places that they have; the others stay where they are. */
async function order({ trx, events }: Work, { file: { kind }, ids, counts }: Written): Promise<void> {
  if (!kind.order) return;
  const before = await kind.order.read(trx);
  const listed = new Set(ids);
  const left = ids.values();
  const after = before.map((id) => (listed.has(id) ? (left.next().value ?? id) : id));
  const event = await changeOrder(trx, kind, { before, after });
  if (!event) return;
  events.push(event);
  counts.isReordered = true;
}

async function writeLists(work: Work, lists: readonly ParsedList[]): Promise<Record<string, ImportCounts>> {
  const written: Written[] = [];
  for (const list of lists) written.push(await writeList(work, list));
  // What names other records goes before them.
  for (const list of written.toReversed()) await deleteMissing(work, list);
  for (const list of written) await order(work, list);
  await recordEvents(work.trx, work.editor, work.events);
  return Object.fromEntries(written.map(({ file, counts }) => [file.name, counts]));
}

async function storePictures(
  lists: readonly ParsedList[],
  folder: string,
  deps: Pick<Deps, 'storage'>,
): Promise<void> {
  // One at a time, because each needs much memory.
  for (const { file, entries } of lists)
    for (const { place, values } of entries) {
      if (!file.picture || values['image'] === undefined) continue;
      const { picture } = file;
      const given = values['image'] as PictureInFile;
      values['image'] = await at(place, () => storePicture(deps.storage, picture, given, folder));
    }
}

const DRY_RUN = new Error('a dry run keeps nothing');

/**
 * Adds and changes records by the content of a file as the studio does: with the same checks, and with an event of the
 * journal for each. A field that an entry leaves out stays as it is. All of it is one transaction. Returns the counts
 * by the name of the kind. Throws `invalid` or `conflict` with the place in the file, without changing anything.
 */
export async function importRecords(
  { db, actor: editor = PROGRAM, ...deps }: Pick<Deps, 'db' | 'storage' | 'now'> & { actor?: Actor },
  content: unknown,
  { folder, isDryRun = false, isWhole = false }: RecordImport,
): Promise<Record<string, ImportCounts>> {
  const storage = isDryRun ? forgetfulStorage(deps.storage) : deps.storage;
  const lists = parseRecords(recordFiles({ ...deps, storage }), content);
  await storePictures(lists, folder, { storage });
  let counts: Record<string, ImportCounts> = {};
  try {
    await inTransaction(db, async (trx) => {
      counts = await writeLists({ trx, editor, isWhole, events: [] }, lists);
      if (isDryRun) throw DRY_RUN;
    });
  } catch (error) {
    if (error !== DRY_RUN) throw error;
  }
  return counts;
}
