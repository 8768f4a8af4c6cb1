import { type Colour, mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { repeat, svg } from '#server/media/images/poster-art/svg.ts';

/** The colour of a layer at a depth: 0 the most distant, 1 the nearest. */
export function depth(s: Scene, nearness: number): Colour {
  return nearness < 0.75 ? mix(s.far, s.near, nearness / 0.75) : mix(s.near, s.ink, (nearness - 0.75) / 0.25);
}

/** A broken mountain line around `y`, filled to the bottom of the sheet, hazy at its foot. */
export function ridge(s: Scene, y: number, rise: number, colour: Colour, haze: Colour = colour): string {
  let line = [y + s.random.range(-0.3, 0.3) * rise, y + s.random.range(-0.3, 0.3) * rise];
  for (let step = 0, swing = rise; step < 6; step++, swing *= 0.52) {
    line = line.flatMap((height, at) => {
      const next = line[at + 1];
      return next === undefined ? [height] : [height, (height + next) / 2 + s.random.range(-1, 1) * swing];
    });
  }
  const step = s.width / (line.length - 1);
  const paint = haze === colour ? colour : s.blend(colour, haze);
  const foot = Math.min(s.height, y + rise * 3 + 200);
  return svg`<path d="M0 ${foot}${line.map((height, at) => svg`L${at * step} ${height}`)}V${foot}Z" fill="${paint}"/>`;
}

/** Rolling hills: a smooth line of `waves` waves around `y`, filled to the bottom. */
export function hills(s: Scene, y: number, rise: number, waves: number, paint: string): string {
  const step = s.width / waves;
  const start = s.random.range(-0.9, -0.1) * step;
  let path = svg`M${start} ${y}`;
  for (let at = 0; at <= waves + 1; at++) {
    const lift = (at % 2 === 0 ? 1 : -0.7) * rise * s.random.range(0.5, 1);
    path += svg`q${step * 0.5} ${-lift} ${step} 0`;
  }
  return svg`<path d="${path}V${s.height}H${start}Z" fill="${paint}"/>`;
}

/** One cut-paper mountain with a lit and a shaded face; `snow` covers its top. */
export function peak(
  s: Scene,
  x: number,
  y: number,
  width: number,
  height: number,
  lit: Colour,
  shade: Colour,
  snow?: Colour,
): string {
  const top = y - height;
  const half = width / 2;
  const fold = s.random.range(-0.1, 0.12) * width;
  const face = svg`<path d="M${x - half} ${y}L${x - half * 0.42} ${top + height * 0.46}L${x - half * 0.3} ${top + height * 0.36}L${x} ${top}L${x + half * 0.34} ${top + height * 0.3}L${x + half * 0.44} ${top + height * 0.44}L${x + half} ${y}Z" fill="${s.blend(lit, mix(lit, s.sky[2], 0.45))}"/>`;
  const side = svg`<path d="M${x} ${top}L${x + half * 0.34} ${top + height * 0.3}L${x + half * 0.44} ${top + height * 0.44}L${x + half} ${y}H${x + fold}L${x + half * 0.2} ${top + height * 0.62}L${x - half * 0.06} ${top + height * 0.42}L${x + half * 0.08} ${top + height * 0.22}Z" fill="${s.blend(shade, mix(shade, s.sky[2], 0.45))}"/>`;
  const cap = snow
    ? svg`<path d="M${x} ${top}L${x - half * 0.3} ${top + height * 0.36}L${x - half * 0.17} ${top + height * 0.31}L${x - half * 0.1} ${top + height * 0.42}L${x - half * 0.02} ${top + height * 0.3}L${x + half * 0.08} ${top + height * 0.22}Z" fill="${snow}"/>`
    : '';
  return face + side + cap;
}

/** Still water from `y` down, mirroring the sky, with glints. */
export function water(s: Scene, y: number, bottom = s.height): string {
  const paint = s.fade([
    [0, mix(s.sky[2], s.far, 0.25)],
    [0.45, mix(s.sky[1], s.near, 0.35)],
    [1, mix(s.sky[0], s.ink, 0.45)],
  ]);
  return svg`<rect y="${y}" width="${s.width}" height="${bottom - y}" fill="${paint}"/>${glints(s, 26, y + 6, bottom, s.sky[2], 0.4)}`;
}

/** Short flat lights on water, longer and sparser towards the viewer. */
export function glints(
  s: Scene,
  count: number,
  top: number,
  bottom: number,
  colour: Colour,
  opacity: number,
  x = s.width / 2,
  spread = s.width / 2,
): string {
  return svg`<g fill="${colour}" opacity="${opacity.toFixed(2)}">${repeat(count, () => {
    const share = s.random.next() ** 1.5;
    const half = 10 + share * s.random.range(20, 90);
    const at = x + s.random.range(-1, 1) * spread * (0.45 + share * 0.55);
    const y = top + share * (bottom - top);
    const thick = 1 + share * 3.2;
    return svg`<path d="M${at - half} ${y}Q${at} ${y - thick} ${at + half} ${y}Q${at} ${y + thick} ${at - half} ${y}Z"/>`;
  })}</g>`;
}

/** The path of a light on water: a column of glints under it. */
export function lightPath(
  s: Scene,
  x: number,
  top: number,
  bottom: number,
  width: number,
  colour: Colour = s.light,
): string {
  return glints(s, 34, top, bottom, colour, 0.75, x, width);
}

/** A band of mist, clear at both edges. */
export function mist(s: Scene, y: number, thick: number, colour: Colour, opacity = 0.7): string {
  const paint = s.fade([
    [0, colour, 0],
    [0.5, colour, opacity],
    [1, colour, 0],
  ]);
  return svg`<rect y="${y - thick / 2}" width="${s.width}" height="${thick}" fill="${paint}"/>`;
}
