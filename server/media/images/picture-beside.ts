import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { Failure } from '#server/failure.ts';

// Of sixty million points, which is the most we take, a photograph has some thirty megabytes.
const MAX_BYTES = 50_000_000;

/**
 * Reads a picture that a file names by its path from that file's folder; fails with `invalid` when it is not there, or
 * anywhere else.
 */
export async function readPictureBeside(folder: string, name: string): Promise<Buffer> {
  try {
    const file = await realpath(path.resolve(folder, name));
    // A link in the folder must not lead out of it.
    if (!file.startsWith(`${await realpath(folder)}${path.sep}`)) throw new Error('outside');
    const found = await stat(file);
    if (!found.isFile() || found.size > MAX_BYTES) throw new Error('no picture');
    return await readFile(file);
  } catch {
    throw new Failure('invalid', `нет картинки ${name} рядом с файлом`);
  }
}
