import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { Failure } from '#server/failure.ts';

// A photograph of 60 million pixels, the accepted maximum, has about 30 MB.
const MAX_BYTES = 50_000_000;

/** Reads a picture by its path relative to a folder; fails with `invalid` when it is missing or outside the folder. */
export async function readRelativePicture(folder: string, name: string): Promise<Buffer> {
  try {
    const file = await realpath(path.resolve(folder, name));
    // A symbolic link must not lead out of the folder.
    if (!file.startsWith(`${await realpath(folder)}${path.sep}`)) throw new Error('outside');
    const found = await stat(file);
    if (!found.isFile() || found.size > MAX_BYTES) throw new Error('no picture');
    return await readFile(file);
  } catch {
    throw new Failure('invalid', `нет картинки ${name} рядом с файлом`);
  }
}
