import { area, glow, shaft, wash } from '../brush/sky.ts';
import { mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { repeat, svg } from '#server/media/images/poster-art/svg.ts';
import type { Picture } from './picture.ts';

/** A rose window over a dark nave, its colours falling on the floor. */
export function stainedGlass(s: Scene): Picture {
  const { random } = s;
  const [x, y] = [s.middle, s.y(s.tall ? 0.34 : 0.4)];
  const radius = (s.tall ? 330 : 300) * 1;
  const tones = [s.accent, s.light, s.sky[2], mix(s.sky[1], s.accent, 0.3), s.far] as const;
  const lead = mix(s.ink, s.near, 0.2);
  const rings = [
    [0.98, 0.66, 24],
    [0.64, 0.36, 16],
    [0.34, 0.12, 8],
  ] as const;
  const panes = rings
    .map(([outer, inner, count]) =>
      repeat(count, (at) => {
        const [a, b] = [(at / count) * 2 * Math.PI, ((at + 1) / count) * 2 * Math.PI];
        const point = (angle: number, share: number) =>
          svg`${x + Math.cos(angle) * radius * share} ${y + Math.sin(angle) * radius * share}`;
        const colour = mix(random.pick(tones), s.light, random.range(0, 0.35));
        return svg`<path d="M${point(a, inner)}L${point(a, outer)}Q${point((a + b) / 2, outer * 1.06)} ${point(b, outer)}L${point(b, inner)}Z" fill="${colour}" stroke="${lead}" stroke-width="7" stroke-linejoin="round"/>`;
      }),
    )
    .join('');
  const pillars = [-1, 1]
    .map((side) =>
      area(
        s.middle + side * (radius + 130) - 50,
        0,
        100,
        s.height,
        s.blend(mix(s.near, s.ink, 0.3), s.ink, true),
      ),
    )
    .join('');
  const rays = repeat(5, (at) =>
    shaft(s, x + (at - 2) * 110, y + radius * 0.5, s.height - y - radius * 0.4, 70, 190, (at - 2) * 70, 0.24),
  );
  return {
    back:
      wash(
        s,
        s.fade([
          [0, s.ink],
          [0.6, mix(s.near, s.ink, 0.5)],
          [1, s.ink],
        ]),
      ) +
      glow(s, x, y, radius * 2, s.light, 0.6) +
      svg`<circle cx="${x}" cy="${y}" r="${radius * 1.08}" fill="${lead}"/>${panes}<circle cx="${x}" cy="${y}" r="${radius * 0.11}" fill="${s.light}"/>` +
      pillars +
      rays,
  };
}
