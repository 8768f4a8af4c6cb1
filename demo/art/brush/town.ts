import { type Colour, mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { repeat, svg } from '#server/media/images/poster-art/svg.ts';
import { glow } from './sky.ts';

/** A grid of windows, some of them lit. */
export function windows(
  s: Scene,
  x: number,
  y: number,
  width: number,
  height: number,
  columns: number,
  rows: number,
  share = 0.4,
  lit: Colour = s.light,
): string {
  const cell = [width / columns, height / rows] as const;
  const panes = repeat(columns * rows, (at) => {
    if (!s.random.chance(share)) return '';
    const left = x + ((at % columns) + 0.22) * cell[0];
    return svg`M${left} ${y + (Math.floor(at / columns) + 0.2) * cell[1]}h${cell[0] * 0.56}v${cell[1] * 0.56}h${-cell[0] * 0.56}Z`;
  });
  return panes && svg`<path d="${panes}" fill="${lit}"/>`;
}

/** A skyline of blocks with lit windows whose feet stand on `y`. */
export function skyline(
  s: Scene,
  y: number,
  height: number,
  colour: Colour,
  lit: Colour,
  share = 0.3,
): string {
  const { random } = s;
  let blocks = '';
  let panes = '';
  for (let x = -20; x < s.width;) {
    const width = random.range(0.35, 0.8) * height * 0.5 + 26;
    const tall = height * random.range(0.35, 1);
    const step = random.chance(0.35)
      ? svg`h${width * 0.2}v${-tall * 0.12}h${width * 0.4}v${tall * 0.12}h${width * 0.4}`
      : svg`h${width}`;
    const mast = random.chance(0.25)
      ? svg`M${x + width * 0.5} ${y - tall}v${-height * 0.2}h2v${height * 0.2}Z`
      : '';
    blocks += svg`M${x} ${y}V${y - tall}${step}V${y}Z${mast}`;
    panes += windows(
      s,
      x + width * 0.12,
      y - tall + 10,
      width * 0.76,
      tall - 16,
      Math.max(2, Math.round(width / 17)),
      Math.max(2, Math.round(tall / 24)),
      share,
      lit,
    );
    x += width + random.range(-3, 12);
  }
  return svg`<path d="${blocks}" fill="${colour}"/><g opacity="0.85">${panes}</g>`;
}

/** A utility pole on (x, y) with crossbars; its wires are drawn by `wires`. */
export function pole(x: number, y: number, height: number, colour: Colour): string {
  const w = height * 0.013 + 2;
  const bar = (share: number, half: number) =>
    svg`M${x - half * height} ${y - height * share}h${half * 2 * height}v${w}h${-half * 2 * height}Z`;
  return svg`<path d="M${x - w} ${y}L${x - w * 0.6} ${y - height}H${x + w * 0.6}L${x + w} ${y}Z${bar(0.94, 0.13)}${bar(0.85, 0.1)}" fill="${colour}"/><rect x="${x + w}" y="${y - height * 0.78}" width="${w * 3}" height="${height * 0.08}" fill="${colour}"/>`;
}

/** Sagging wires between two heights. */
export function wires(
  from: readonly [number, number],
  to: readonly [number, number],
  sag: number,
  count: number,
  gap: number,
  colour: Colour,
): string {
  return svg`<g fill="none" stroke="${colour}" stroke-width="2">${repeat(count, (at) => svg`<path d="M${from[0]} ${from[1] + at * gap}Q${(from[0] + to[0]) / 2} ${(from[1] + to[1]) / 2 + sag + at * gap} ${to[0]} ${to[1] + at * gap}"/>`)}</g>`;
}

/** A paper lantern hanging at (x, y), `size` tall, in its own light. */
export function lantern(s: Scene, x: number, y: number, size: number, colour: Colour = s.accent): string {
  const w = size * 0.4;
  const paint = s.halo([
    [0, mix(colour, s.light, 0.85)],
    [0.6, mix(colour, s.light, 0.35)],
    [1, colour],
  ]);
  const ribs = repeat(4, (at) => svg`M${x - w * 0.9} ${y + size * (0.26 + at * 0.16)}h${w * 1.8}`);
  return svg`${glow(s, x, y + size * 0.5, size * 1.7, s.light, 0.5)}<path d="M${x} ${y - size * 0.3}v${size * 0.3}" stroke="${s.ink}" stroke-width="2"/><ellipse cx="${x}" cy="${y + size * 0.5}" rx="${w}" ry="${size * 0.46}" fill="${paint}"/><path d="${ribs}" stroke="${s.ink}" stroke-opacity="0.25" stroke-width="1.5"/><path d="M${x - w * 0.45} ${y}h${w * 0.9}v${size * 0.09}h${-w * 0.9}ZM${x - w * 0.45} ${y + size * 0.91}h${w * 0.9}v${size * 0.09}h${-w * 0.9}Z" fill="${s.ink}"/>`;
}

/** A house with a curved tiled roof, its foot on (x, y). */
export function house(
  s: Scene,
  x: number,
  y: number,
  width: number,
  height: number,
  wall: Colour,
  roof: Colour,
  lit = 0.6,
): string {
  const half = width / 2;
  const eave = y - height * 0.62;
  const eaves = svg`<path d="M${x - half * 1.28} ${eave + height * 0.04}Q${x - half * 0.7} ${eave - height * 0.05} ${x - half * 0.52} ${y - height}H${x + half * 0.52}Q${x + half * 0.7} ${eave - height * 0.05} ${x + half * 1.28} ${eave + height * 0.04}Z" fill="${roof}"/>`;
  const walls = svg`<path d="M${x - half} ${y}V${eave}H${x + half}V${y}Z" fill="${wall}"/>`;
  return (
    walls + windows(s, x - half * 0.85, eave + height * 0.1, width * 0.85, height * 0.42, 3, 1, lit) + eaves
  );
}

/** A street lamp on (x, y) shedding a cone of light. */
export function streetLamp(s: Scene, x: number, y: number, height: number, colour: Colour): string {
  const top = y - height;
  const cone = s.melt(s.light, 0.45);
  return svg`<path d="M${x - 10} ${top + 14}h20L${x + height * 0.32} ${y}H${x - height * 0.32}Z" fill="${cone}"/>${glow(s, x, top + 10, height * 0.34, s.light, 0.8)}<path d="M${x - 3} ${y}L${x - 2} ${top}h4L${x + 3} ${y}Z" fill="${colour}"/><path d="M${x - 15} ${top + 10}Q${x} ${top - 14} ${x + 15} ${top + 10}Z" fill="${colour}"/><path d="M${x - 10} ${top + 11}h20l-4 9h-12Z" fill="${s.light}"/>`;
}
