import { readFile, stat } from 'node:fs/promises';
import { Failure } from '#server/failure.ts';

// The longest lists of all have some megabytes.
const MAX_BYTES = 50_000_000;

/**
 * Bytes of a file that a command is given; fails with a Russian sentence for what is no file: a pipe may never end, and
 * a device has no end.
 */
export async function sizeOfFile(file: string): Promise<number> {
  const found = await stat(file).catch(() => null);
  if (!found) throw new Failure('not_found', `Нет такого файла: ${file}`);
  if (!found.isFile()) throw new Failure('invalid', `Это не файл: ${file}`);
  return found.size;
}

/**
 * The text of a file in UTF-8, without the mark that some editors put before it; a failure says what is wrong with the
 * file.
 */
export async function readGiven(file: string): Promise<string> {
  if ((await sizeOfFile(file)) > MAX_BYTES) throw new Failure('invalid', `Файл больше 50 МБ: ${file}`);
  const bytes = await readFile(file).catch(() => {
    throw new Failure('forbidden', `Файл нельзя прочитать, проверьте права: ${file}`);
  });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Failure('invalid', `Это не текст в UTF-8: ${file}`);
  }
}

/** What a JSON file says. */
export async function readJson(file: string): Promise<unknown> {
  const text = await readGiven(file);
  try {
    return JSON.parse(text);
  } catch {
    throw new Failure('invalid', `Это не JSON: ${file}`);
  }
}
