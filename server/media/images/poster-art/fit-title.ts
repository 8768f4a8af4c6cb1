import { balanceLines } from './line-breaks.ts';
import { CAP_HEIGHT, layOutLine } from './typeface.ts';

/** A title broken into lines of one size. */
export interface FittedTitle {
  readonly lines: readonly string[];
  readonly size: number;
  readonly width: number;
  readonly height: number;
}

/** The distance of baselines and the extra space after each letter, in units of the font size. */
export const LEADING = 0.98;
export const TRACKING = -0.012;

/** Finds the line breaks that allow the largest font size in a box, at most `largest`. */
export function fitTitle(title: string, width: number, height: number, largest: number): FittedTitle {
  let best: FittedTitle = { lines: [], size: 0, width: 0, height: 0 };
  for (let count = 1; count <= 6; count++) {
    const lines = balanceLines(title, count);
    if (!lines) break;
    const widest = Math.max(...lines.map((line) => layOutLine(line, TRACKING).width));
    const size = Math.min(largest, width / (widest || 1), height / (CAP_HEIGHT + (count - 1) * LEADING));
    if (size > best.size * 1.04)
      best = { lines, size, width: widest * size, height: size * (CAP_HEIGHT + (count - 1) * LEADING) };
  }
  return best;
}
