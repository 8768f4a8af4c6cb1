import { type Colour, mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { repeat, svg } from '#server/media/images/poster-art/svg.ts';

/** Fills the sheet from the top to `bottom` with the three tones of the sky. */
export function sky(s: Scene, bottom = s.height): string {
  const paint = s.fade([
    [0, s.sky[0]],
    [0.55, s.sky[1]],
    [1, s.sky[2]],
  ]);
  return svg`<rect width="${s.width}" height="${bottom}" fill="${paint}"/>`;
}

/** Lays a paint over the sheet from `top` down. */
export function wash(s: Scene, paint: string, top = 0): string {
  return area(0, top, s.width, s.height - top, paint);
}

/** Fills a part of the sheet with one paint. */
export function area(x: number, y: number, width: number, height: number, paint: string): string {
  return svg`<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${paint}"/>`;
}

/** A soft light around a point. */
export function glow(s: Scene, x: number, y: number, radius: number, colour: Colour, strength = 0.6): string {
  const paint = s.halo([
    [0, colour, strength],
    [0.35, colour, strength * 0.45],
    [1, colour, 0],
  ]);
  return svg`<circle cx="${x}" cy="${y}" r="${radius}" fill="${paint}"/>`;
}

/** The sun or the moon: a hard disc in a soft light. */
export function disc(s: Scene, x: number, y: number, radius: number, colour: Colour = s.light): string {
  const face = s.blend(mix(colour, '#ffffff', 0.25), mix(colour, s.sky[2], 0.25));
  return (
    glow(s, x, y, radius * 3.2, colour, 0.5) + svg`<circle cx="${x}" cy="${y}" r="${radius}" fill="${face}"/>`
  );
}

/** Stars down to `bottom`, thinner towards it; a few of them large. */
export function stars(s: Scene, count: number, bottom: number): string {
  const { random } = s;
  return svg`<g fill="${s.light}">${repeat(count, () => {
    const height = random.next() ** 1.6;
    const size = random.chance(0.08) ? random.range(2.4, 3.6) : random.range(0.7, 1.7);
    const opacity = (1 - height) * 0.7 + 0.15;
    return svg`<circle cx="${random.range(0, s.width)}" cy="${height * bottom}" r="${size}" opacity="${opacity.toFixed(2)}"/>`;
  })}</g>`;
}

/** The outline of a heaped cloud standing on (x, y), closed below. */
export function heap(s: Scene, x: number, y: number, width: number, height: number): string {
  const { random } = s;
  const bumps = Math.max(6, Math.round((width + height * 1.2) / 62));
  let path = svg`M${x - width / 2} ${y}`;
  let from = [x - width / 2, y] as const;
  for (let at = 1; at <= bumps; at++) {
    const angle = (1 - at / bumps) * Math.PI;
    const lift = Math.sin(angle) ** 0.9 * height * random.range(0.82, 1.06);
    const to = [x + Math.cos(angle) * (width / 2), at === bumps ? y : y - lift] as const;
    const radius = Math.hypot(to[0] - from[0], to[1] - from[1]) * random.range(0.52, 0.6);
    path += svg`A${radius} ${radius} 0 0 1 ${to[0]} ${to[1]}`;
    from = to;
  }
  return `${path}Z`;
}

/** A lit summer cloud: a shaded heap with a brighter, smaller one on its sunny side. */
export function cloud(
  s: Scene,
  x: number,
  y: number,
  width: number,
  height: number,
  lit: Colour,
  shade: Colour,
): string {
  const back = s.fade([
    [0, mix(lit, shade, 0.35)],
    [0.75, shade],
    [1, shade, 0],
  ]);
  const front = s.fade([
    [0, lit],
    [0.6, mix(lit, shade, 0.25), 0.9],
    [1, shade, 0],
  ]);
  return svg`<path d="${heap(s, x, y, width, height)}" fill="${back}"/><path d="${heap(s, x - width * 0.06, y, width * 0.78, height * 0.8)}" fill="${front}"/><path d="${heap(s, x + width * 0.2, y, width * 0.5, height * 0.42)}" fill="${front}"/>`;
}

/** Long flat clouds lying between two heights. */
export function streaks(
  s: Scene,
  count: number,
  top: number,
  bottom: number,
  colour: Colour,
  opacity = 0.35,
): string {
  const { random } = s;
  return svg`<g fill="${colour}" opacity="${opacity.toFixed(2)}">${repeat(count, () => {
    const half = random.range(0.12, 0.4) * s.width;
    const thick = random.range(3, 11);
    const x = random.range(0, s.width);
    const y = random.range(top, bottom);
    return svg`<path d="M${x - half} ${y}Q${x} ${y - thick} ${x + half} ${y}Q${x + half * 0.2} ${y + thick * 0.8} ${x - half} ${y}Z"/>`;
  })}</g>`;
}

/** A flock of gulls around a point. */
export function birds(s: Scene, count: number, x: number, y: number, spread: number, colour: Colour): string {
  const { random } = s;
  return svg`<g fill="none" stroke="${colour}" stroke-width="3" stroke-linecap="round">${repeat(count, () => {
    const wing = random.range(7, 17);
    const dip = random.range(0.3, 0.8) * wing;
    const at = [x + random.range(-1, 1) * spread, y + random.range(-0.5, 0.5) * spread] as const;
    return svg`<path d="M${at[0] - wing} ${at[1] - dip}Q${at[0] - wing * 0.3} ${at[1] - dip} ${at[0]} ${at[1]}Q${at[0] + wing * 0.3} ${at[1] - dip} ${at[0] + wing} ${at[1] - dip * 0.7}"/>`;
  })}</g>`;
}

/** A slanting shaft of light from a point above, fading downwards. */
export function shaft(
  s: Scene,
  x: number,
  y: number,
  length: number,
  from: number,
  to: number,
  lean: number,
  strength = 0.3,
): string {
  const paint = s.melt(s.light, strength);
  return svg`<path d="M${x - from / 2} ${y}h${from}L${x + lean + to / 2} ${y + length}h${-to}Z" fill="${paint}"/>`;
}
