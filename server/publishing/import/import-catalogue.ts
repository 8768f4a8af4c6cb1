import path from 'node:path';
import { describeIssues } from '#contract/errors.ts';
import type { Poster } from '#contract/values.ts';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import { readPictureBeside } from '#server/media/images/picture-beside.ts';
import { saveCover, savePoster } from '#server/media/images/pictures.ts';
import type { Storage } from '#server/media/storage.ts';
import { catalogueLine, type CatalogueLine } from './line.ts';
import { readLines } from './read-lines.ts';
import { saveRelease, type Pictures, type Saved } from './save-release.ts';

export type ImportDeps = {
  db: Database;
  storage: Storage;
  now: () => Date;
  /** Stores the pictures of a line; cuts those that lie beside the file when left out. */
  takePictures?: TakePictures;
};
/** `folder` is where the catalogue file lies. */
export type TakePictures = (storage: Storage, line: CatalogueLine, folder: string) => Promise<Pictures>;
export type ImportReport = Record<Saved, number> & { bad: number };
export type ImportWatch = {
  /** Bytes of the file that are behind. */
  onRead?: (bytes: number) => void;
  /** A line that was skipped and why. */
  onBad?: (number: number, reason: string) => void;
};

// So many lines without one good one are no catalogue; so many later on, one after another, are a damaged one.
const PATIENCE = 200;
const MAX_BAD_IN_A_ROW = 10_000;

function parseLine(text: string | undefined): CatalogueLine {
  if (text === undefined) throw new Failure('invalid', 'строка длиннее 8 МБ');
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Failure('invalid', 'это не JSON');
  }
  const result = catalogueLine.safeParse(json, { reportInput: true });
  if (result.success) return result.data;
  const { errors } = describeIssues(result.error, 'Содержимое строки');
  throw new Failure('invalid', Object.values(errors).flat().slice(0, 3).join(' '));
}

async function cutPictures(storage: Storage, line: CatalogueLine, folder: string): Promise<Pictures> {
  const { poster, background_covers: covers } = line;
  const takePoster = async (name: string): Promise<Poster> =>
    savePoster(storage, `releases/posters/${line.alias}`, await readPictureBeside(folder, name));
  return {
    poster: typeof poster === 'string' ? await takePoster(poster) : poster,
    covers:
      covers &&
      (await Promise.all(
        covers.map(async (cover) =>
          typeof cover === 'string'
            ? saveCover(storage, `releases/covers/${line.alias}`, await readPictureBeside(folder, cover))
            : cover,
        ),
      )),
  };
}

function reasonOf(error: unknown): string {
  const isOfLine = error instanceof Failure && error.code !== 'unavailable' && error.code !== 'no_space';
  if (isOfLine) return error.message;
  // Classes 22 and 23 of PostgreSQL: a value or a pair of values that the tables refuse.
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^2[23]\w{3}$/.test(code)) return `база не приняла значения (${code})`;
  throw error;
}

/**
 * Loads a catalogue, one line after another, each whole or not at all; bad lines are told and skipped. Fails with
 * `invalid` for a file that is no catalogue, which then changed nothing.
 */
export async function importCatalogue(
  deps: ImportDeps,
  file: string,
  watch: ImportWatch = {},
): Promise<ImportReport> {
  const { db, storage, takePictures = cutPictures } = deps;
  const folder = path.dirname(path.resolve(file));
  const now = `${deps.now().toISOString().slice(0, 19)}+00:00`;
  const report: ImportReport = { added: 0, updated: 0, unchanged: 0, bad: 0 };
  const held: [number, string][] = [];
  let inARow = 0;
  const isCatalogue = () => report.added + report.updated + report.unchanged > 0;
  const notCatalogue = () =>
    new Failure(
      'invalid',
      `Это не каталог: в файле нет ни одной годной строки. Строка ${held[0]?.[0] ?? 1}: ${held[0]?.[1] ?? 'файл пуст'}`,
    );

  for await (const { number, text } of readLines(file, watch.onRead ?? (() => {}))) {
    try {
      const line = parseLine(text);
      report[await saveRelease(db, line, await takePictures(storage, line, folder), now)] += 1;
      inARow = 0;
      for (const [badNumber, reason] of held.splice(0)) watch.onBad?.(badNumber, reason);
    } catch (error) {
      const reason = reasonOf(error);
      report.bad += 1;
      inARow += 1;
      if (inARow >= MAX_BAD_IN_A_ROW)
        throw new Failure(
          'invalid',
          `Файл повреждён: ${inARow} строк подряд не годятся. Дальше строки ${number} он не читается: ${reason}`,
        );
      if (isCatalogue()) watch.onBad?.(number, reason);
      else held.push([number, reason]);
      if (!isCatalogue() && held.length >= PATIENCE) throw notCatalogue();
    }
  }
  if (!isCatalogue()) throw notCatalogue();
  return report;
}
