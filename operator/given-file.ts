import { readFile } from 'node:fs/promises';
import { Failure } from '#server/failure.ts';

/** The text of a file in UTF-8, without the mark that some editors put before it; a failure says what is wrong with the file. */
export async function readGiven(file: string): Promise<string> {
  const bytes = await readFile(file).catch(() => {
    throw new Failure('not_found', `Нет такого файла: ${file}`);
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
