import { mist } from '../brush/land.ts';
import { cloud, disc, sky, stars } from '../brush/sky.ts';
import { skyline } from '../brush/town.ts';
import { mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { repeat, svg } from '#server/media/images/poster-art/svg.ts';
import type { Picture } from './picture.ts';

/** Two moons over the roofs, one of them far too large. */
export function twoMoons(s: Scene): Picture {
  const { random } = s;
  const [x, y, r] = [s.width * (s.tall ? 0.56 : 0.4), s.y(0.34), s.tall ? 300 : 260];
  const seas = repeat(11, () => {
    const [a, d] = [random.range(0, 2 * Math.PI), Math.sqrt(random.next()) * r * 0.82];
    return svg`<ellipse cx="${x + Math.cos(a) * d}" cy="${y + Math.sin(a) * d}" rx="${random.range(16, 62)}" ry="${random.range(12, 40)}" fill="${mix(s.light, s.far, 0.3)}" opacity="0.4"/>`;
  });
  return {
    back:
      sky(s) +
      stars(s, 170, s.y(0.7)) +
      disc(s, x, y, r) +
      seas +
      disc(s, s.width * 0.17, s.y(0.16), 52 * s.scale + 10, mix(s.accent, s.light, 0.5)) +
      repeat(4, (at) =>
        cloud(
          s,
          s.width * (0.05 + at * 0.32),
          s.y(0.62 + (at % 2) * 0.06),
          420,
          120,
          mix(s.sky[2], s.sky[1], 0.3),
          mix(s.sky[1], s.sky[0], 0.4),
        ),
      ) +
      mist(s, s.y(0.66), 180, s.sky[2], 0.5) +
      skyline(s, s.y(0.8), s.y(0.12), mix(s.near, s.sky[0], 0.4), s.light) +
      skyline(s, s.y(0.94), s.y(0.16), s.near, s.light),
  };
}
