import { area, glow, wash } from '../brush/sky.ts';
import { rain } from '../brush/weather.ts';
import { type Colour, mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { repeat, svg } from '#server/media/images/poster-art/svg.ts';
import type { Picture } from './picture.ts';

/** A wet alley between walls of signs, light at its end. */
export function neonAlley(s: Scene): Picture {
  const { random } = s;
  const end = [s.middle, s.y(0.5)] as const;
  const tones = [s.accent, s.sky[2], s.light, mix(s.accent, s.sky[1], 0.5)] as const;
  const wall = (side: number) => {
    const edge = side < 0 ? 0 : s.width;
    const near = end[0] + side * 70;
    const dark = s.blend(mix(s.near, s.ink, side < 0 ? 0.35 : 0.6), mix(s.sky[1], s.near, 0.55), side < 0);
    return svg`<path d="M${edge} 0L${near} ${end[1] - 150}V${end[1] + 90}L${edge} ${s.height}Z" fill="${dark}"/>`;
  };
  const road = s.fade([
    [0, mix(s.sky[2], s.light, 0.3)],
    [0.3, mix(s.sky[1], s.near, 0.4)],
    [1, s.ink],
  ]);
  return {
    back:
      wash(
        s,
        s.fade([
          [0, s.ink],
          [0.5, s.sky[1]],
          [1, s.near],
        ]),
      ) +
      glow(s, end[0], end[1], 460 * s.scale + 120, s.sky[2], 0.9) +
      wall(-1) +
      wall(1) +
      svg`<path d="M0 ${s.height}L${end[0] - 70} ${end[1] + 90}H${end[0] + 70}L${s.width} ${s.height}Z" fill="${road}"/>` +
      repeat(18, (at) => sign(s, at % 2 ? 1 : -1, end, Math.floor(at / 2) / 9, random.pick(tones))) +
      area(0, s.y(0.86), s.width, s.height, s.melt(s.ink, 0)) +
      rain(s, 120, mix(s.light, '#ffffff', 0.5)),
  };
}

// Signs hang on the walls and grow towards the viewer.
function sign(s: Scene, side: number, end: readonly [number, number], share: number, colour: Colour): string {
  const { random } = s;
  const near = share ** 1.5;
  const width = 26 + near * 96 * s.scale;
  const height = (70 + near * 300 * s.scale) * random.range(0.6, 1.1);
  const x = end[0] + side * (80 + near * (s.width / 2 - 60)) - width / 2;
  const y = end[1] - 40 - near * s.y(0.36) - random.range(0, 60) - height / 2;
  const strokes = repeat(Math.max(2, height / (width * 0.9)), (at) => {
    const top = y + 14 + at * width * 0.86;
    return svg`M${x + width * 0.24} ${top}h${width * 0.52}M${x + width * 0.5} ${top}v${width * 0.5}M${x + width * 0.24} ${top + width * random.range(0.26, 0.5)}h${width * 0.52}`;
  });
  const lean = svg`M${x - 2} ${y + height}V${s.height}`;
  return [
    glow(s, x + width / 2, y + height / 2, height * 0.8 + 30, colour, 0.4),
    svg`<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${width * 0.12}" fill="${mix(s.ink, colour, 0.14)}" stroke="${colour}" stroke-width="${2 + near * 5}"/>`,
    svg`<path d="${strokes}" stroke="${mix(colour, '#ffffff', 0.55)}" stroke-width="${2 + near * 6}" fill="none" stroke-linecap="round"/>`,
    svg`<path d="${lean}" stroke="${colour}" stroke-width="${width * 0.5}" opacity="0.05"/>`,
  ].join('');
}
