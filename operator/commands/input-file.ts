import { readFile, stat } from 'node:fs/promises';
import { Failure } from '#server/failure.ts';
import { decodeText } from '#server/platform/decode-text.ts';

// The longest known lists have a few megabytes.
const MAX_BYTES = 50_000_000;

/** Returns the size of a regular file in bytes. Fails for anything else: reading a pipe or a device may never end. */
export async function sizeOfFile(file: string): Promise<number> {
  const info = await stat(file).catch(() => null);
  if (!info) throw new Failure('not_found', `Нет такого файла: ${file}`);
  if (!info.isFile()) throw new Failure('invalid', `Это не файл: ${file}`);
  return info.size;
}

/** Reads a UTF-8 text file of at most 50 MB, without its byte order mark; a `Failure` says what is wrong with it. */
export async function readTextFile(file: string): Promise<string> {
  if ((await sizeOfFile(file)) > MAX_BYTES) throw new Failure('invalid', `Файл больше 50 МБ: ${file}`);
  const bytes = await readFile(file).catch(() => {
    throw new Failure('forbidden', `Файл нельзя прочитать, проверьте права: ${file}`);
  });
  return decodeText(bytes);
}

// V8 names the place only of some errors: «… in JSON at position 12 (line 2 column 3)».
const PLACE = /\(line (\d+) column (\d+)\)/;

function placeOf(error: unknown): string {
  const [, line, column] = PLACE.exec(String(error)) ?? [];
  if (line !== undefined) return `, строка ${line}, знак ${column}`;
  return String(error).includes('end of JSON') ? ', он обрывается' : '';
}

/** Reads and parses a JSON file. Fails with `invalid` when it is not JSON, and names the place where it is known. */
export async function readJsonFile(file: string): Promise<unknown> {
  const text = await readTextFile(file);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Failure('invalid', `Это не JSON${placeOf(error)}: ${file}`);
  }
}
