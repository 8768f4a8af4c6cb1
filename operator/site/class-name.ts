import { createHash } from 'node:crypto';
import path from 'node:path';

const LETTERS = 26;

function inLetters(count: number): string {
  const last = String.fromCodePoint(97 + (count % LETTERS));
  return count < LETTERS ? last : `${inLetters(Math.floor(count / LETTERS) - 1)}${last}`;
}

const CLASSES = /\.([a-zA-Z][\w-]*)/g;

/**
 * Returns what a class of a CSS module is called in the built site: its place among those of its file, in letters, and
 * four characters for the file; animations keep their names. One hash for a file compresses to almost nothing, unlike a
 * hash for each name, and the names themselves were a fourteenth of the styles of a first load.
 */
export function shortClassName(root: string, name: string, file: string, css: string): string {
  const hash = createHash('sha256').update(path.relative(root, file)).digest('base64url').slice(0, 4);
  const names = new Set([...css.matchAll(CLASSES)].map(([, found]) => found));
  const place = [...names].indexOf(name);
  return place === -1 ? `${name}_${hash}` : `${inLetters(place)}_${hash}`;
}
