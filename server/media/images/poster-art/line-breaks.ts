import { layOutLine } from './typeface.ts';

/** Breaks a title into exactly `count` lines so that the widest is as narrow as possible; null with too few words. */
export function balanceLines(title: string, count: number): string[] | null {
  const words = boundWords(title);
  if (words.length < count) return null;
  return narrowest(words, count).lines;
}

interface LineBreaks {
  readonly lines: string[];
  readonly width: number;
}

function narrowest(words: readonly string[], count: number): LineBreaks {
  if (count === 1) {
    const line = words.join(' ');
    return { lines: [line], width: layOutLine(line).width };
  }
  let best: LineBreaks = { lines: [], width: Infinity };
  for (let split = 1; split <= words.length - count + 1; split++) {
    const first = narrowest(words.slice(0, split), 1);
    if (first.width >= best.width) break;
    const rest = narrowest(words.slice(split), count - 1);
    const width = Math.max(first.width, rest.width);
    if (width < best.width) best = { lines: [...first.lines, ...rest.lines], width };
  }
  return best;
}

/** Splits into words; a word of one or two letters stays with the next one, a dash with the one before. */
export function boundWords(title: string): string[] {
  const bound: string[] = [];
  let short = '';
  for (const word of title.trim().split(/\s+/u)) {
    const last = bound.length - 1;
    if (/^[—–-]$/u.test(word) && last >= 0) bound[last] += ` ${word}`;
    else if (/^\p{L}{1,2}$/u.test(word)) short += `${word} `;
    else {
      bound.push(short + word);
      short = '';
    }
  }
  if (short) bound.push(short.trim());
  return bound;
}
