import { Readable } from 'node:stream';
import { Failure } from '#server/failure.ts';
import type { Backup } from '../manifest.ts';
import type { BackupPlace } from '../place/backup-place.ts';
import { createMeasure, drain, noteFailure } from '../place/measure.ts';
import { showProgress } from '../progress.ts';
import { copyName } from './copy-files.ts';
import { joinByKey, type FileEntry } from './file-list.ts';
import { inParallel } from './in-parallel.ts';
import { checkKey, type StoredFiles } from './stored-files.ts';
import { filesOf } from './write-files.ts';

const AT_ONCE = 8;
const MISSING = 'нет файла';
const CHANGED = 'файл изменился';

/** Called for each table or file that is not as the backup says. */
export type OnProblem = (name: string, problem: string) => void;

/** Reads a copied file; fails with `invalid`, at its end at the latest, when it is not what the list says. */
async function* readCopy(place: BackupPlace, { key, size, sha256 }: FileEntry): AsyncGenerator<Buffer> {
  checkKey(key);
  const copy = await place.open(copyName(key));
  if (!copy) throw new Failure('invalid', MISSING);
  const { pass, sum } = createMeasure();
  yield* pass(copy);
  const read = sum();
  if (read.bytes !== size || read.sha256 !== sha256) throw new Failure('invalid', CHANGED);
}

function problemOf(error: unknown): string {
  const problem = [MISSING, CHANGED].find((one) => error instanceof Failure && error.message === one);
  if (problem === undefined) throw error;
  return problem;
}

function handleFiles(
  title: string,
  backup: Backup,
  { onProblem, work }: { onProblem: OnProblem; work: (entry: FileEntry) => Promise<void> },
): Promise<void> {
  return showProgress(title, backup.manifest.files.size, async (advance) => {
    const handle = async (entry: FileEntry) => {
      const problem = await work(entry).then(() => undefined, problemOf);
      return { ...entry, problem };
    };
    for await (const { key, size, problem } of inParallel(filesOf(backup), AT_ONCE, handle)) {
      if (problem !== undefined) onProblem(key, problem);
      advance(size, key);
    }
  });
}

/** Compares the copied files of a backup with its list. */
export function checkCopies(backup: Backup, onProblem: OnProblem): Promise<void> {
  const work = (entry: FileEntry) => drain(readCopy(backup.place, entry));
  return handleFiles('Проверяем файлы', backup, { onProblem, work });
}

/** Brings the copied files of a backup back to the storage, except those that it has. */
export function restoreFiles(storage: StoredFiles, backup: Backup, onProblem: OnProblem): Promise<void> {
  const work = async (entry: FileEntry) => {
    // A changed file gets a new key: a file of this size is the same one.
    if ((await storage.stat(entry.key))?.size === entry.size) return;
    const { chunks, failure } = noteFailure(readCopy(backup.place, entry));
    await storage.put(entry.key, Readable.from(chunks, { objectMode: false })).catch((error: unknown) => {
      throw failure() ?? error;
    });
  };
  return handleFiles('Возвращаем файлы', backup, { onProblem, work });
}

/** Compares a storage with the list of a backup, by sizes. */
export async function compareStorage(
  storage: StoredFiles,
  backup: Backup,
  onProblem: OnProblem,
): Promise<void> {
  for await (const { left: entry, right: stored } of joinByKey(filesOf(backup), storage.list())) {
    if (entry && !stored) onProblem(entry.key, MISSING);
    else if (entry && stored?.size !== entry.size) onProblem(entry.key, CHANGED);
  }
}
