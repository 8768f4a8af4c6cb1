import { balanceLines } from './line-breaks.ts';
import { capHeight, setLine } from './typeface.ts';

/** A title broken into lines of one size. */
export interface Block {
  readonly lines: readonly string[];
  readonly size: number;
  readonly width: number;
  readonly height: number;
}

/** The distance of baselines and the extra space after each letter, in units of the font size. */
export const leading = 0.98;
export const tracking = -0.012;

/** Finds the line breaks that allow the largest font size in a box, at most `largest`. */
export function fitTitle(title: string, width: number, height: number, largest: number): Block {
  let best: Block = { lines: [], size: 0, width: 0, height: 0 };
  for (let count = 1; count <= 6; count++) {
    const lines = balanceLines(title, count);
    if (!lines) break;
    const widest = Math.max(...lines.map((line) => setLine(line, tracking).width));
    const size = Math.min(largest, width / (widest || 1), height / (capHeight + (count - 1) * leading));
    if (size > best.size * 1.04)
      best = { lines, size, width: widest * size, height: size * (capHeight + (count - 1) * leading) };
  }
  return best;
}
