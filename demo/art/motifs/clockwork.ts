import { cat, person } from '../brush/figures.ts';
import { area, glow, shaft, wash } from '../brush/sky.ts';
import { type Colour, mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { placePart, repeat, svg, rotatePart } from '#server/media/images/poster-art/svg.ts';
import type { Picture } from './picture.ts';

/** Inside a clock tower: the great dial against the light, wheels all around. */
export function clockwork(s: Scene): Picture {
  const wall = mix(s.near, s.ink, 0.45);
  const c = [s.middle, s.y(s.tall ? 0.34 : 0.4)] as const;
  const r = 300 * (s.tall ? 1 : 0.92);
  const room = wash(
    s,
    s.fade([
      [0, mix(wall, s.ink, 0.5)],
      [0.5, wall],
      [1, s.ink],
    ]),
  );
  const brass = [mix(s.light, s.near, 0.45), mix(s.accent, s.near, 0.45), mix(s.far, s.near, 0.35)] as const;
  const wheels =
    wheel(s, c[0] - r * 0.98, s.y(0.66), 150 * s.scale, 18, brass[1]) +
    wheel(s, c[0] + r * 1.02, s.y(0.1), 170 * s.scale, 22, brass[2]) +
    wheel(s, c[0] + r * 1.06, s.y(0.58), 118 * s.scale, 14, brass[0]) +
    wheel(s, c[0] - r * 1.08, s.y(0.13), 96 * s.scale, 12, brass[0]) +
    wheel(s, c[0] - r * 0.62, s.y(0.79), 66 * s.scale, 10, brass[0]);
  const floor = s.y(s.tall ? 0.68 : 0.84);
  const deck =
    area(0, floor, s.width, 18, mix(s.near, s.light, 0.3)) +
    wash(s, s.blend(mix(wall, s.ink, 0.3), s.ink), floor + 18) +
    repeat(s.width / 60, (at) => area(at * 60 + 20, floor - 64, 5, 64, s.ink)) +
    area(0, floor - 68, s.width, 8, s.ink);
  return {
    back:
      room +
      dial(s, c, r) +
      wheels +
      shaft(s, c[0], c[1] + r * 0.4, s.height * 0.5, 300, 560, -60, 0.22) +
      deck +
      person(s, 'traveller', c[0] + 20, floor + 2, 220 * s.scale, { rim: s.light }) +
      cat(c[0] + 140 * s.scale, floor - 66, 66 * s.scale, s.ink),
  };
}

function dial(s: Scene, c: readonly [number, number], r: number): string {
  const { random } = s;
  const face = svg`${glow(s, c[0], c[1], r * 2, s.light, 0.6)}<circle cx="${c[0]}" cy="${c[1]}" r="${r}" fill="${s.fade(
    [
      [0, s.sky[1]],
      [0.6, s.sky[2]],
      [1, s.light],
    ],
  )}"/><circle cx="${c[0]}" cy="${c[1] + 40}" r="${r * 0.34}" fill="${mix(s.light, '#ffffff', 0.4)}"/>`;
  const city = repeat(15, (at) => {
    const x = c[0] - r * 0.86 + at * r * 0.115;
    const floor = c[1] + Math.sqrt(Math.max(0, r * r - (x - c[0]) ** 2)) * 0.98;
    const top = c[1] + r * random.range(0.36, 0.62);
    return floor > top
      ? svg`<path d="M${x} ${floor}V${top}l${r * 0.058} ${-r * 0.07}l${r * 0.058} ${r * 0.07}V${floor}Z" fill="${mix(s.far, s.sky[2], 0.3)}"/>`
      : '';
  });
  const iron = mix(s.ink, s.near, 0.25);
  const marks = repeat(60, (at) =>
    rotatePart(
      at * 6,
      c[0],
      c[1],
      area(c[0] - (at % 5 ? 2 : 7), c[1] - r + 22, at % 5 ? 4 : 14, at % 5 ? 16 : 54, iron),
    ),
  );
  const rings = svg`<g fill="none" stroke="${iron}"><circle cx="${c[0]}" cy="${c[1]}" r="${r}" stroke-width="26"/><circle cx="${c[0]}" cy="${c[1]}" r="${r - 84}" stroke-width="7"/><circle cx="${c[0]}" cy="${c[1]}" r="${r + 24}" stroke="${mix(s.light, s.near, 0.5)}" stroke-width="5"/></g>`;
  const [hour, minute] = [random.range(0, 360), random.range(0, 360)] as const;
  const hands =
    rotatePart(
      hour,
      c[0],
      c[1],
      placePart(
        c[0],
        c[1],
        1,
        svg`<path d="M-9 50L-12-110L-26-126L0-182L26-126L12-110L9 50Z" fill="${s.ink}"/>`,
      ),
    ) +
    rotatePart(
      minute,
      c[0],
      c[1],
      placePart(
        c[0],
        c[1],
        1,
        svg`<path d="M-6 64L-8-190L-18-202L0-258L18-202L8-190L6 64Z" fill="${s.ink}"/>`,
      ),
    ) +
    svg`<circle cx="${c[0]}" cy="${c[1]}" r="20" fill="${s.accent}"/>`;
  return face + city + marks + rings + hands;
}

function wheel(s: Scene, x: number, y: number, r: number, teeth: number, colour: Colour): string {
  const outline = repeat(teeth, (at) => {
    const point = (share: number, out: number) => {
      const angle = ((at + share) / teeth) * Math.PI * 2;
      return svg`${x + Math.cos(angle) * r * out} ${y + Math.sin(angle) * r * out}`;
    };
    return `${at === 0 ? 'M' : 'L'}${point(0, 0.88)}L${point(0.12, 1.04)}L${point(0.42, 1.04)}L${point(0.54, 0.88)}`;
  });
  const holes = repeat(5, (at) => {
    const angle = at * 1.2566 + s.random.next() * 0.01;
    return svg`<circle cx="${x + Math.cos(angle) * r * 0.5}" cy="${y + Math.sin(angle) * r * 0.5}" r="${r * 0.2}"/>`;
  });
  return svg`<path d="${outline}Z" fill="${s.blend(mix(colour, s.light, 0.3), mix(colour, s.ink, 0.4))}"/><g fill="${mix(s.near, s.ink, 0.7)}">${holes}</g><circle cx="${x}" cy="${y}" r="${r * 0.74}" fill="none" stroke="${mix(colour, s.ink, 0.4)}" stroke-width="4"/><circle cx="${x}" cy="${y}" r="${r * 0.13}" fill="${mix(colour, s.light, 0.5)}"/>`;
}
