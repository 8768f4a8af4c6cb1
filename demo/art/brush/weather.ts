import type { Colour } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { glow } from './sky.ts';
import { repeat, svg } from '#server/media/images/poster-art/svg.ts';

/** Slanting rain over the whole sheet, near drops longer than far ones. */
export function rain(s: Scene, count = 130, colour: Colour = s.sky[2]): string {
  const { random } = s;
  return svg`<g stroke="${colour}" stroke-linecap="round" opacity="0.5">${repeat(count, () => {
    const near = random.next();
    const length = 16 + near * 46;
    const x = random.range(-20, s.width + 60);
    const y = random.range(-20, s.height);
    return svg`<path d="M${x} ${y}l${-length * 0.2} ${length}" stroke-width="${0.8 + near * 1.5}"/>`;
  })}</g>`;
}

/** Falling snow, large flakes few. */
export function snow(s: Scene, count = 110, colour: Colour = '#ffffff'): string {
  const { random } = s;
  return svg`<g fill="${colour}">${repeat(count, () => {
    const near = random.next() ** 3;
    return svg`<circle cx="${random.range(0, s.width)}" cy="${random.range(0, s.height)}" r="${1.3 + near * 6}" opacity="${(0.9 - near * 0.35).toFixed(2)}"/>`;
  })}</g>`;
}

/** Petals or leaves carried by the wind across the sheet. */
export function petals(s: Scene, count: number, colour: Colour, size = 9): string {
  const { random } = s;
  return svg`<g fill="${colour}">${repeat(count, () => {
    const near = random.next() ** 2;
    const r = size * (0.5 + near * 1.3);
    const x = random.range(0, s.width);
    const y = random.range(0, s.height);
    return svg`<path transform="translate(${x} ${y}) rotate(${random.int(0, 359)})" d="M${-r} 0Q${-r * 0.2} ${-r * 0.75} ${r} ${-r * 0.12}Q${r * 0.1} ${r * 0.6} ${-r} 0Z" opacity="${(0.95 - near * 0.2).toFixed(2)}"/>`;
  })}</g>`;
}

/** Fireflies, each in its own small light, between two heights. */
export function fireflies(s: Scene, count: number, top: number, bottom: number): string {
  const { random } = s;
  return repeat(count, () => {
    const x = random.range(0.04, 0.96) * s.width;
    const y = random.range(top, bottom);
    const r = random.range(1.6, 3.4);
    return glow(s, x, y, r * 7, s.light, 0.6) + svg`<circle cx="${x}" cy="${y}" r="${r}" fill="${s.light}"/>`;
  });
}

/** Seasonal snow, petals, leaves or fireflies, in about half of the pictures. */
export function seasonal(s: Scene): string {
  if (s.season === null || s.random.chance(0.4)) return '';
  if (s.season === 'winter') return snow(s, 90);
  if (s.season === 'spring') return petals(s, 34, '#ffd3dc');
  if (s.season === 'summer') return fireflies(s, 14, s.height * 0.45, s.height * 0.8);
  return petals(s, 26, s.accent, 11);
}
