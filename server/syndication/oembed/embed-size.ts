import { EMBED_SIZE } from '#contract/embed.ts';

export type Room = { maxwidth: number | null; maxheight: number | null };
export type Size = { width: number; height: number };

const MAX = 1920;
const RATIO = EMBED_SIZE.width / EMBED_SIZE.height;

/** The largest 16:9 player that a page has room for, in pixels; our own size where it does not say. */
export function embedSize({ maxwidth, maxheight }: Room): Size {
  if (maxwidth === null && maxheight === null) return EMBED_SIZE;
  const width = Math.floor(Math.min(MAX, maxwidth ?? MAX, (maxheight ?? MAX) * RATIO));
  return { width, height: Math.max(1, Math.floor(width / RATIO)) };
}
