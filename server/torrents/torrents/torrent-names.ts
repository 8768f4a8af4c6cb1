import { Failure } from '#server/failure.ts';

// What file systems take of one name, and of a whole path.
const MAX_NAME_BYTES = 255;
const MAX_PATH_BYTES = 4096;
// Characters that steer a terminal, and those that show a name in another order than it is written (`gpj.exe` as
// `exe.jpg`).
const UNSEEN = /[\p{Cc}\u202A-\u202E\u2066-\u2069\uFFFD]/u;
const UNSEEN_ALL = new RegExp(UNSEEN, 'gu');

/** Whether a text has characters that steer a terminal or show it in another order. */
export function hasUnseen(text: string): boolean {
  return UNSEEN.test(text);
}

/** A name as a sentence or a terminal can show it. */
export function shownName(name: string): string {
  return name.replaceAll(UNSEEN_ALL, '\uFFFD').slice(0, 200);
}

function isPlain(name: string): boolean {
  if (name === '' || name === '.' || name === '..' || /[/\\]/.test(name)) return false;
  return !hasUnseen(name) && Buffer.byteLength(name) <= MAX_NAME_BYTES;
}

/**
 * Checks the names that lead to one file of a torrent, which clients will make on their disks; fails with `invalid`.
 */
export function checkTorrentNames(names: readonly string[]): void {
  const bad = names.find((name) => !isPlain(name));
  const isLong = Buffer.byteLength(names.join('/')) > MAX_PATH_BYTES;
  if (bad === undefined && !isLong) return;
  const shown = shownName(bad ?? names.join('/'));
  throw new Failure('invalid', `Имя файла для торрента не годится: «${shown}». Переименуйте файл.`);
}
