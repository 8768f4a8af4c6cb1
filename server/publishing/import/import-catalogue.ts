import path from 'node:path';
import { describeIssues } from '#contract/errors.ts';
import type { Poster } from '#contract/values.ts';
import { type Actor, PROGRAM } from '#server/platform/database/journal/record-event.ts';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import { readRelativePicture } from '#server/media/images/relative-picture.ts';
import { saveCover, savePoster } from '#server/media/images/pictures.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import { catalogueEntry, type CatalogueEntry } from './catalogue-entry.ts';
import { type NumberedLine, readLines } from './read-lines.ts';
import { type EntryPictures, type ImportRun, saveRelease, type SaveResult } from './save-release.ts';

export type ImportDeps = {
  db: Database;
  storage: Storage;
  now: () => Date;
  /** Who imports, for the journal; the program by default. */
  actor?: Actor;
  /** The team that gets the releases which are added. */
  teamId?: string | undefined;
  /** Stores the pictures of an entry. By default, resizes the files beside the catalogue file. */
  storePictures?: StorePictures;
  /** Changes each entry before it is saved. */
  changeEntry?: (entry: CatalogueEntry) => CatalogueEntry;
};
/** Stores the pictures of an entry. `folder` is the folder of the catalogue file. */
export type StorePictures = (
  storage: Storage,
  entry: CatalogueEntry,
  folder: string,
) => Promise<EntryPictures>;
export type ImportReport = Record<SaveResult, number> & { bad: number };
export type ImportCallbacks = {
  /** Called with the number of bytes read so far. */
  onRead?: (bytes: number) => void;
  /** Called for each skipped line with its number and the reason. */
  onBad?: (number: number, reason: string) => void;
};

// A file that begins with this many bad lines is no catalogue.
const MAX_BAD_AT_START = 200;
// A file with this many consecutive bad lines is damaged.
const MAX_CONSECUTIVE_BAD = 10_000;

function parseEntry(line: NumberedLine): CatalogueEntry {
  if ('problem' in line) throw new Failure('invalid', line.problem);
  let json: unknown;
  try {
    json = JSON.parse(line.text);
  } catch {
    throw new Failure('invalid', 'это не JSON');
  }
  const result = catalogueEntry.safeParse(json, { reportInput: true });
  if (result.success) return result.data;
  const { errors } = describeIssues(result.error, 'Содержимое строки');
  throw new Failure('invalid', Object.values(errors).flat().slice(0, 3).join(' '));
}

async function resizePictures(
  storage: Storage,
  entry: CatalogueEntry,
  folder: string,
): Promise<EntryPictures> {
  const { poster, background_covers: covers } = entry;
  const storePoster = async (name: string): Promise<Poster> =>
    savePoster(storage, `releases/posters/${entry.alias}`, await readRelativePicture(folder, name));
  return {
    poster: typeof poster === 'string' ? await storePoster(poster) : poster,
    covers:
      covers &&
      (await Promise.all(
        covers.map(async (cover) =>
          typeof cover === 'string'
            ? saveCover(storage, `releases/covers/${entry.alias}`, await readRelativePicture(folder, cover))
            : cover,
        ),
      )),
  };
}

function reasonOf(error: unknown): string {
  const isBadEntry = error instanceof Failure && error.code !== 'unavailable' && error.code !== 'no_space';
  if (isBadEntry) return error.message;
  // Error classes 22 and 23 of PostgreSQL: invalid values and violated constraints.
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^2[23]\w{3}$/.test(code)) return `база не приняла значения (${code})`;
  throw error;
}

/**
 * Imports a catalogue line by line, each in a transaction. Reports and skips bad lines. Throws `invalid` for a file
 * that is no catalogue, without changing anything, and for a damaged one.
 */
export async function importCatalogue(
  deps: ImportDeps,
  file: string,
  watch: ImportCallbacks = {},
): Promise<ImportReport> {
  const { db, storage, actor = PROGRAM, teamId, storePictures = resizePictures, changeEntry } = deps;
  const folder = path.dirname(path.resolve(file));
  const now = `${deps.now().toISOString().slice(0, 19)}+00:00`;
  const report: ImportReport = { added: 0, updated: 0, unchanged: 0, bad: 0 };
  const run: ImportRun = { title: path.basename(file), teamId, eventId: undefined };
  const badAtStart: [number, string][] = [];
  let consecutiveBad = 0;
  const isCatalogue = () => report.added + report.updated + report.unchanged > 0;
  const notCatalogue = () =>
    new Failure(
      'invalid',
      `Это не каталог: в файле нет ни одной годной строки. Строка ${badAtStart[0]?.[0] ?? 1}: ${badAtStart[0]?.[1] ?? 'файл пуст'}`,
    );

  for await (const line of readLines(file, watch.onRead ?? (() => {}))) {
    const { number } = line;
    try {
      const parsed = parseEntry(line);
      const entry = changeEntry?.(parsed) ?? parsed;
      const pictures = await storePictures(storage, entry, folder);
      report[await saveRelease(db, entry, pictures, now, { actor, run })] += 1;
      consecutiveBad = 0;
      for (const [badNumber, reason] of badAtStart.splice(0)) watch.onBad?.(badNumber, reason);
    } catch (error) {
      const reason = reasonOf(error);
      report.bad += 1;
      consecutiveBad += 1;
      if (consecutiveBad >= MAX_CONSECUTIVE_BAD)
        throw new Failure(
          'invalid',
          `Файл повреждён: ${consecutiveBad} строк подряд не годятся. Дальше строки ${number} он не читается: ${reason}`,
        );
      if (isCatalogue()) watch.onBad?.(number, reason);
      else badAtStart.push([number, reason]);
      if (!isCatalogue() && badAtStart.length >= MAX_BAD_AT_START) throw notCatalogue();
    }
  }
  if (!isCatalogue()) throw notCatalogue();
  return report;
}
