import { boundWords } from './poster-art/line-breaks.ts';
import { layOutLine } from './poster-art/typeface.ts';

/** A text broken into lines of one size. */
export type Wrapped = { lines: string[]; size: number };
/** The most lines of a font size that fit. */
export type LineLimit = { size: number; lines: number };

// Longer names are cut anyway; this bounds the work.
const MAX_CHARACTERS = 300;
const ELLIPSIS = '…';

function widthOf(text: string): number {
  return layOutLine(text).width;
}

/** Splits a word that is wider than a line. */
function brokenWord(word: string, maxWidth: number): string[] {
  if (widthOf(word) <= maxWidth) return [word];
  const parts: string[] = [''];
  for (const character of word) {
    const longer = `${parts.at(-1)}${character}`;
    if (widthOf(longer) <= maxWidth) parts[parts.length - 1] = longer;
    else parts.push(character);
  }
  return parts.filter((part) => part !== '');
}

/** Fills lines greedily; `maxWidth` is in units of the font size. */
function fill(text: string, maxWidth: number): string[] {
  const lines: string[] = [];
  const words = boundWords(text).flatMap((bound) =>
    widthOf(bound) <= maxWidth ? [bound] : bound.split(' '),
  );
  for (const word of words.flatMap((one) => brokenWord(one, maxWidth))) {
    const line = lines.at(-1);
    const longer = `${line} ${word}`;
    if (line !== undefined && widthOf(longer) <= maxWidth) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Breaks text into the same number of lines of similar length. */
function balance(text: string, maxWidth: number, count: number): string[] {
  let [low, high] = [maxWidth / 2, maxWidth];
  for (let step = 0; step < 6; step += 1) {
    const middle = (low + high) / 2;
    if (fill(text, middle).length > count) low = middle;
    else high = middle;
  }
  return fill(text, high);
}

function cut(lines: readonly string[], count: number, maxWidth: number): string[] {
  const visible = lines.slice(0, count);
  let end = visible.pop() ?? '';
  while (end !== '' && widthOf(end + ELLIPSIS) > maxWidth) {
    // Drops whole words first, then letters of the last word.
    end = end.includes(' ') ? end.slice(0, end.lastIndexOf(' ')) : Array.from(end).slice(0, -1).join('');
  }
  return [...visible, end.replace(/[\s,;:.—–-]+$/u, '') + ELLIPSIS];
}

/** Breaks a name into lines of at most `width`, in the first limit that fits; else the last one, cut with «…». */
export function wrapName(name: string, width: number, limits: readonly [LineLimit, ...LineLimit[]]): Wrapped {
  const text = name.slice(0, MAX_CHARACTERS);
  for (const { size, lines: count } of limits) {
    const lines = fill(text, width / size);
    if (lines.length <= count) return { lines: balance(text, width / size, lines.length), size };
  }
  const { size, lines } = limits.at(-1) ?? limits[0];
  return { lines: cut(fill(text, width / size), lines, width / size), size };
}
