import { EMBED_SIZE } from '#contract/embed.ts';

export type SizeLimit = { maxwidth: number | null; maxheight: number | null };
export type PlayerSize = { width: number; height: number };

const MAX = 1920;
const RATIO = EMBED_SIZE.width / EMBED_SIZE.height;

/** The largest 16:9 player in pixels within the limits of a page; the default size without limits. */
export function embedSize({ maxwidth, maxheight }: SizeLimit): PlayerSize {
  if (maxwidth === null && maxheight === null) return EMBED_SIZE;
  const width = Math.floor(Math.min(MAX, maxwidth ?? MAX, (maxheight ?? MAX) * RATIO));
  return { width, height: Math.max(1, Math.floor(width / RATIO)) };
}
