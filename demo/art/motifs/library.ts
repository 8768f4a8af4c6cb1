import { cat, person } from '../brush/figures.ts';
import { area, glow, wash } from '../brush/sky.ts';
import { mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { placePart, repeat, svg } from '#server/media/images/poster-art/svg.ts';
import type { Picture } from './picture.ts';

/** A hall of books under a tall window, a ladder and someone reading. */
export function library(s: Scene): Picture {
  const eye = [s.middle, s.y(0.5)] as const;
  const wall = mix(s.near, s.ink, 0.3);
  const half = 130 * (s.tall ? 1 : 0.9);
  const sill = s.y(s.tall ? 0.58 : 0.66);
  const top = s.y(s.tall ? 0.14 : 0.1);
  const panes = svg`M${eye[0] - half} ${sill}V${top + half}A${half} ${half} 0 0 1 ${eye[0] + half} ${top + half}V${sill}Z`;
  const sash =
    repeat(3, (at) => svg`M${eye[0] - half + ((at + 1) * half) / 2} ${top}V${sill}`) +
    repeat(4, (at) => svg`M${eye[0] - half} ${top + half + at * ((sill - top - half) / 4)}H${eye[0] + half}`);
  const window = svg`${glow(s, eye[0], s.y(0.4), 560 * s.scale, s.light, 0.75)}<path d="${panes}" fill="${s.fade(
    [
      [0, mix(s.sky[1], s.light, 0.3)],
      [0.6, s.light],
      [1, mix(s.light, '#ffffff', 0.6)],
    ],
  )}"/><path d="${sash}" stroke="${wall}" stroke-width="6"/><path d="${panes}" fill="none" stroke="${mix(wall, s.light, 0.3)}" stroke-width="14"/>`;
  const floor = s.y(s.tall ? 0.65 : 0.74);
  const carpet = svg`<path d="M${eye[0] - 120} ${floor - 60}L${eye[0] - 380} ${s.height}H${eye[0] + 380}L${eye[0] + 120} ${floor - 60}Z" fill="${s.blend(mix(s.accent, s.light, 0.25), mix(s.accent, s.ink, 0.75))}"/><path d="M${eye[0] - 96} ${floor - 60}L${eye[0] - 240} ${s.height}H${eye[0] + 240}L${eye[0] + 96} ${floor - 60}Z" fill="${s.melt(s.light, 0.7)}"/>`;
  const base = wash(
    s,
    s.fade([
      [0, mix(wall, s.ink, 0.5)],
      [0.6, wall],
      [1, s.ink],
    ]),
  );
  const ground = wash(s, s.blend(mix(wall, s.light, 0.3), s.ink), sill);
  const shelves = repeat(4, (at) => {
    const near = at / 3;
    const inner = 150 + near ** 1.4 * 210;
    const outer = 150 + ((at + 1) / 3) ** 1.4 * 210 + 20;
    return (
      stack(s, -1, inner, at === 3 ? eye[0] + 20 : outer, near) +
      stack(s, 1, inner, at === 3 ? s.width - eye[0] + 20 : outer, near)
    );
  });
  const y = s.y(s.tall ? 0.69 : 0.84);
  return {
    back:
      base +
      window +
      ground +
      carpet +
      shelves +
      ladder(s) +
      placePart(s.middle - 64, y + 6, s.scale, pile(s)) +
      person(s, 'robe', s.middle + 18, y, 216 * s.scale, { rim: s.light, body: mix(s.near, s.ink, 0.55) }) +
      cat(s.middle - 64 * s.scale - 10, y - 88 * s.scale, 70 * s.scale, s.ink) +
      pages(s),
  };
}

function stack(s: Scene, side: number, inner: number, outer: number, near: number): string {
  const { random } = s;
  const [x0, x1] = [s.middle + side * inner, s.middle + side * outer] as const;
  const [left, right] = [Math.min(x0, x1), Math.max(x0, x1)] as const;
  const wood = mix(mix(s.near, s.light, 0.16), s.ink, near * 0.7);
  const foot = s.y(0.68) + near ** 1.4 * s.height * 0.2;
  const rows = s.tall ? 9 : 6;
  const top = -20 - near * 60;
  const tones = [
    s.accent,
    s.far,
    mix(s.far, s.near, 0.5),
    mix(s.accent, s.near, 0.5),
    s.sky[2],
    mix(s.light, s.near, 0.4),
    s.near,
  ] as const;
  const books = repeat(rows, (row) => {
    const base = top + ((row + 1) * (foot - top)) / rows - 12;
    const room = (foot - top) / rows - 24;
    let line = '';
    for (let x = left + 8; x < right - 12;) {
      const thick = random.range(9, 20) * (0.8 + near * 0.5);
      const tall = room * random.range(0.65, 0.98);
      if (random.chance(0.92) && x + thick < right - 6)
        line += area(x, base - tall, thick - 1.5, tall, mix(random.pick(tones), s.ink, 0.2 + near * 0.5));
      x += thick;
    }
    return line + area(left, base, right - left, 9, mix(wood, s.light, 0.22 - near * 0.1));
  });
  return (
    area(left, top, right - left, foot - top, mix(wood, s.ink, 0.45)) +
    books +
    area(side < 0 ? right - 10 : left, top, 10, foot - top, mix(wood, s.light, 0.45 - near * 0.25))
  );
}

function ladder(s: Scene): string {
  const x = s.middle - 250 * s.scale;
  const tint = mix(s.light, s.near, 0.4);
  const rungs = repeat(13, (at) => svg`M${x + at * 7} ${s.y(0.8) - at * s.y(0.052)}h52`);
  return svg`<path d="M${x - 10} ${s.y(0.83)}L${x + 92} ${s.y(0.12)}M${x + 46} ${s.y(0.83)}L${x + 148} ${s.y(0.12)}" stroke="${tint}" stroke-width="8"/><path d="${rungs}" stroke="${tint}" stroke-width="6"/>`;
}

const pile = (s: Scene) =>
  [s.accent, s.far, s.light, mix(s.accent, s.near, 0.5), s.far]
    .map((tone, at) =>
      area(-48 + (at % 2) * 10, -18 - at * 18, 84 - (at % 3) * 8, 16, mix(tone, s.ink, 0.25)),
    )
    .join('');

const pages = (s: Scene) =>
  repeat(
    9,
    () =>
      svg`<path transform="translate(${s.middle + s.random.range(-200, 200)} ${s.y(s.random.range(0.16, 0.56))}) rotate(${s.random.int(-40, 40)})" d="M-16 0Q-8-10 0 0Q8-10 16 0V16Q8 8 0 16Q-8 8-16 16Z" fill="${mix('#ffffff', s.light, 0.4)}"/>`,
  );
