import { glow, wash } from '../brush/sky.ts';
import { petals } from '../brush/weather.ts';
import { mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { placePart, repeat, svg } from '#server/media/images/poster-art/svg.ts';
import type { Picture } from './picture.ts';

/** A board of shogi that runs away to the dark like a plain, its pieces like houses. */
export function gameBoard(s: Scene): Picture {
  const { random } = s;
  const top = s.y(0.4);
  const at = (column: number, row: number) => {
    const depth = (row / 9) ** 1.7;
    const spread = 0.34 + depth * 1.5;
    return [
      s.middle + (column - 4.5) * (s.width / 8) * spread,
      top + depth * (s.height - top) * 1.05,
    ] as const;
  };
  const line = (from: readonly [number, number], to: readonly [number, number]) =>
    svg`M${from[0]} ${from[1]}L${to[0]} ${to[1]}`;
  const corners = [at(-1, 0), at(10, 0), at(10, 9.4), at(-1, 9.4)];
  const wood = s.fade([
    [0, mix(s.sky[1], s.near, 0.55)],
    [1, mix(s.sky[1], s.light, 0.25)],
  ]);
  const lines =
    repeat(12, (column) => line(at(column - 1, 0), at(column - 1, 9.4))) +
    repeat(10, (row) => line(at(-1, row), at(10, row)));
  const pieces = repeat(17, (index) => {
    const row = 0.5 + Math.floor(index / 2.3);
    const [x, y] = at(random.int(0, 8) + 0.5, row + 0.4);
    const size = 0.2 + (row / 9) ** 1.5 * 1.15;
    return placePart(x, y, size * s.scale * 1.15, piece(s, random.chance(0.2)), random.chance(0.5));
  });
  return {
    back:
      wash(
        s,
        s.fade([
          [0, s.ink],
          [0.34, s.near],
          [0.42, mix(s.near, s.sky[0], 0.5)],
          [1, s.near],
        ]),
      ) +
      glow(s, s.middle, top, 520 * s.scale + 100, s.light, 0.55) +
      svg`<path d="M${corners.map(([x, y]) => svg`${x} ${y}`).join('L')}Z" fill="${wood}"/><path d="${lines}" stroke="${s.ink}" stroke-width="3" opacity="0.6"/>` +
      pieces +
      petals(s, 16, s.accent, 8),
  };
}

const piece = (s: Scene, red: boolean) =>
  svg`<path d="M-70 20C-20 40 60 36 96 16L84 4Z" fill="${s.ink}" opacity="0.4"/><path d="M-54 -70L0 -104L54 -70L68 10H-68Z" fill="${mix(s.light, s.sky[1], 0.3)}"/><path d="M68 10L54 -70L70 -62L84 4Z" fill="${mix(s.sky[1], s.near, 0.4)}"/><path d="M-26 -64H26M0 -82V-24M-30 -40H30M-22 -16L22 -16" stroke="${red ? s.accent : s.ink}" stroke-width="8" stroke-linecap="round"/>`;
