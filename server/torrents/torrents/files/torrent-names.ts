import { Failure } from '#server/failure.ts';
import { isWindowsName } from '#server/platform/windows-names.ts';

// The limits of file systems for one name and for a path.
const MAX_NAME_BYTES = 255;
const MAX_PATH_BYTES = 4096;
// Control characters, and those that display a name in another order than it is written (`gpj.exe` as `exe.jpg`).
const UNSAFE = /[\p{Cc}\u202A-\u202E\u2066-\u2069\uFFFD]/u;
const UNSAFE_ALL = new RegExp(UNSAFE, 'gu');

/** Whether a text has control characters or characters that change its display order. */
export function hasUnsafeCharacters(text: string): boolean {
  return UNSAFE.test(text);
}

/** Makes a name safe to print: unsafe characters are replaced and 200 characters are kept. */
export function printableName(name: string): string {
  return name.replaceAll(UNSAFE_ALL, '\uFFFD').slice(0, 200);
}

function isPlain(name: string): boolean {
  if (name === '' || name === '.' || name === '..' || /[/\\]/.test(name)) return false;
  return !hasUnsafeCharacters(name) && Buffer.byteLength(name) <= MAX_NAME_BYTES;
}

/** Checks the path of one file in a torrent, which clients will create on their disks; fails with `invalid`. */
export function checkTorrentNames(names: readonly string[]): void {
  const bad = names.find((name) => !isPlain(name));
  const isLong = Buffer.byteLength(names.join('/')) > MAX_PATH_BYTES;
  if (bad !== undefined || isLong) {
    const shown = printableName(bad ?? names.join('/'));
    throw new Failure('invalid', `Имя файла для торрента не годится: «${shown}». Переименуйте файл.`);
  }
  const refused = names.find((name) => !isWindowsName(name));
  if (refused !== undefined)
    throw new Failure(
      'invalid',
      `В Windows нельзя записать файл с именем «${printableName(refused)}». Переименуйте файл.`,
    );
}

/**
 * Checks the paths of all files in a torrent: on Windows and macOS a name in another case is the same file. Fails with
 * `invalid`.
 */
export function checkTorrentPaths(paths: readonly string[]): void {
  // By the number of the folder and the name in it: a path of thousands of folders then costs no more than its length.
  const written = new Map<string, { number: number; name: string; isFile: boolean }>();
  for (const path of paths) {
    const names = path.split('/');
    let folder = 0;
    for (const [depth, name] of names.entries()) {
      const key = `${folder}/${name.normalize('NFC').toLowerCase()}`;
      const isFile = depth === names.length - 1;
      const other = written.get(key);
      // A folder is named by many paths, a file by one.
      if (other && (isFile || other.isFile || other.name !== name)) {
        const shown = printableName(names.slice(0, depth + 1).join('/'));
        throw new Failure(
          'invalid',
          `В торренте два файла или папки с одним именем: «${shown}». Регистр букв не отличает их.`,
        );
      }
      const entry = other ?? { number: written.size + 1, name, isFile };
      written.set(key, entry);
      folder = entry.number;
    }
  }
}
