import { fox, svg } from './svg.ts';
import { fitTitle, LEADING, TRACKING } from './fit-title.ts';
import { randomFrom } from './random.ts';
import { drawScenery, type SceneryPlan } from './scenery.ts';
import { CAP_HEIGHT, layOutLine } from './typeface.ts';

type Size = { width: number; height: number };

const POSTER: Size = { width: 800, height: 1200 };
const TILE: Size = { width: 640, height: 360 };
const MARGIN = 64;

function sheet({ width, height }: Size, seed: string, plan: SceneryPlan, body: string): string {
  const scenery = drawScenery({ width, height }, plan, randomFrom(seed));
  return svg`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${scenery}${body}</svg>`;
}

/**
 * Draws the poster of a release that has none: its name on a hill at the bottom, since cards have marks at the top, and
 * the fox. SVG text, 800 x 1200; the same release always gives the same text.
 */
export function drawPlainPoster({ id, title }: { id: number; title: string }): string {
  const { lines, size, height } = fitTitle(title, POSTER.width - MARGIN * 2, 420, 112);
  const top = POSTER.height - MARGIN * 1.25 - height;
  const outlines = lines.map((line, at) =>
    layOutLine(line, TRACKING).outlines(MARGIN, top + size * (CAP_HEIGHT + at * LEADING), size),
  );
  const name = svg`<path d="${outlines}" fill="#ffffff"/>`;
  const plan = { horizon: 0.52, sun: { from: 0.25, to: 0.75 } };
  return sheet(POSTER, String(id), plan, name + fox(MARGIN - 8, MARGIN - 8, 88));
}

/**
 * Draws a wide placeholder without text; its sun is at the right, because names are written at the left. SVG text,
 * 640 x 360; equal seeds give equal text.
 */
export function drawPlainTile(seed: string): string {
  return sheet(TILE, `tile ${seed}`, { horizon: 0.62, sun: { from: 0.66, to: 0.8 } }, '');
}
