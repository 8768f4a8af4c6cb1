import { boundWords } from '../poster-art/line-breaks.ts';
import { setLine } from '../poster-art/typeface.ts';

/** A text broken into lines of one size. */
export type Wrapped = { lines: string[]; size: number };
/** How many lines of a size there is room for. */
export type Room = { size: number; lines: number };

// Longer names are cut anyway; nobody's text may cost more than this.
const MAX_CHARACTERS = 300;
const ELLIPSIS = '…';

function widthOf(text: string): number {
  return setLine(text).width;
}

/** The parts of a word that is wider than a line. */
function brokenWord(word: string, most: number): string[] {
  if (widthOf(word) <= most) return [word];
  const parts: string[] = [''];
  for (const character of word) {
    const longer = `${parts.at(-1)}${character}`;
    if (widthOf(longer) <= most) parts[parts.length - 1] = longer;
    else parts.push(character);
  }
  return parts.filter((part) => part !== '');
}

/** As many words on each line as fit; `most` in units of the size. */
function fill(text: string, most: number): string[] {
  const lines: string[] = [];
  const words = boundWords(text).flatMap((bound) => (widthOf(bound) <= most ? [bound] : bound.split(' ')));
  for (const word of words.flatMap((one) => brokenWord(one, most))) {
    const line = lines.at(-1);
    const longer = `${line} ${word}`;
    if (line !== undefined && widthOf(longer) <= most) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The same number of lines, none much longer than the others. */
function balance(text: string, most: number, count: number): string[] {
  let [low, high] = [most / 2, most];
  for (let step = 0; step < 6; step += 1) {
    const middle = (low + high) / 2;
    if (fill(text, middle).length > count) low = middle;
    else high = middle;
  }
  return fill(text, high);
}

function cut(lines: readonly string[], count: number, most: number): string[] {
  const kept = lines.slice(0, count);
  let end = kept.pop() ?? '';
  while (end !== '' && widthOf(end + ELLIPSIS) > most) {
    // Whole words go first; of a single one the last letters.
    end = end.includes(' ') ? end.slice(0, end.lastIndexOf(' ')) : Array.from(end).slice(0, -1).join('');
  }
  return [...kept, end.replace(/[\s,;:.—–-]+$/u, '') + ELLIPSIS];
}

/**
 * Breaks a name into lines of at most `width`, as large as the first room that holds it; one too long for the last ends
 * with «…».
 */
export function wrapName(name: string, width: number, rooms: readonly [Room, ...Room[]]): Wrapped {
  const text = name.slice(0, MAX_CHARACTERS);
  for (const { size, lines: count } of rooms) {
    const lines = fill(text, width / size);
    if (lines.length <= count) return { lines: balance(text, width / size, lines.length), size };
  }
  const { size, lines } = rooms.at(-1) ?? rooms[0];
  return { lines: cut(fill(text, width / size), lines, width / size), size };
}
