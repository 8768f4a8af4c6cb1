import { fox, svg } from './svg.ts';
import { fitTitle, LEADING, TRACKING } from './fit-title.ts';
import { randomFrom } from './random.ts';
import { CAP_HEIGHT, layOutLine } from './typeface.ts';

type Size = { width: number; height: number };

const POSTER: Size = { width: 800, height: 1200 };
const TILE: Size = { width: 640, height: 360 };
const MARGIN = 64;

function sheet({ width, height }: Size, seed: string, body: string): string {
  const hue = Math.round(randomFrom(seed).next() * 360);
  // Dark enough for white text in every hue.
  const stop = (offset: number, turn: number, lightness: number) =>
    svg`<stop offset="${offset}" stop-color="hsl(${(hue + turn) % 360}, 46%, ${lightness}%)"/>`;
  const paint = svg`<linearGradient id="g" x2="0.35" y2="1">${stop(0, 0, 34)}${stop(1, 48, 11)}</linearGradient>`;
  return svg`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${paint}</defs><rect width="${width}" height="${height}" fill="url(#g)"/>${body}</svg>`;
}

/**
 * Draws the poster of a release that has none: its name over a gradient, the fox below. SVG text, 800 x 1200; the same
 * release always gives the same text.
 */
export function drawPlainPoster({ id, title }: { id: number; title: string }): string {
  const { lines, size } = fitTitle(title, POSTER.width - MARGIN * 2, 620, 118);
  const outlines = lines.map((line, at) =>
    layOutLine(line, TRACKING).outlines(MARGIN, 120 + size * (CAP_HEIGHT + at * LEADING), size),
  );
  const name = svg`<path d="${outlines}" fill="#ffffff"/>`;
  return sheet(POSTER, String(id), name + fox(MARGIN - 6, POSTER.height - 196, 132));
}

/**
 * Draws a wide placeholder without text: the fox over a gradient, at the right, because names are written at the left.
 * SVG text, 640 x 360; equal seeds give equal text.
 */
export function drawPlainTile(seed: string): string {
  return sheet(TILE, `tile ${seed}`, fox(TILE.width - MARGIN - 120, TILE.height / 2 - 60, 120));
}
