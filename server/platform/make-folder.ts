import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '#server/failure.ts';

/**
 * Creates the folder that a setting names, with the folders above it. Fails with `invalid` where that cannot be or the
 * folder cannot be written to.
 */
export function makeFolder(folder: string, setting: string): void {
  const missing: string[] = [];
  for (let at = folder; !existsSync(at); at = path.dirname(at)) missing.push(at);
  try {
    // One after the other: the recursive call of Node never returns below /proc.
    for (const one of missing.toReversed()) mkdirSync(one);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') refuse(folder, setting, error);
  }
  if (!statSync(folder).isDirectory()) throw new Failure('invalid', `${setting}: ${folder} — это не папка.`);
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    refuse(folder, setting, error);
  }
}

const REASONS: Record<string, string> = {
  EACCES: 'у пользователя, от которого работает Аканэ, нет на это прав',
  EPERM: 'у пользователя, от которого работает Аканэ, нет на это прав',
  EROFS: 'диск открыт только для чтения',
  ENOSPC: 'на диске кончилось место',
  ENOTDIR: 'на пути к ней стоит файл',
};

function refuse(folder: string, setting: string, error: unknown): never {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  const reason = REASONS[code] ?? `система ответила ${code}`;
  throw new Failure('invalid', `${setting}: в папку ${folder} нельзя писать: ${reason}.`);
}
