import { glow, wash } from '../brush/sky.ts';
import { mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { repeat, svg } from '#server/media/images/poster-art/svg.ts';
import type { Picture } from './picture.ts';

/** The lines of a manga's loudest page: everything rushes to one point. */
export function rays(s: Scene): Picture {
  const { random } = s;
  const [x, y] = [s.middle, s.y(0.44)];
  const far = s.width + s.height;
  const wedge = (angle: number, width: number, start: number, fill: string, opacity: number) => {
    const point = (a: number, r: number) => svg`${x + Math.cos(a) * r} ${y + Math.sin(a) * r}`;
    return svg`<path d="M${point(angle, start)}L${point(angle - width, far)}L${point(angle + width, far)}Z" fill="${fill}" opacity="${opacity.toFixed(2)}"/>`;
  };
  const bands = repeat(18, (at) => wedge((at / 18) * 2 * Math.PI, 0.085, 0, s.sky[at % 2 ? 1 : 2], 0.85));
  const ink = repeat(90, () =>
    wedge(
      random.range(0, 2 * Math.PI),
      random.range(0.003, 0.016),
      random.range(300, 560) * (s.tall ? 1 : 0.85),
      random.chance(0.7) ? s.ink : s.accent,
      0.85,
    ),
  );
  const sparks = repeat(26, () => {
    const [a, r, size] = [random.range(0, 2 * Math.PI), random.range(260, 700), random.range(4, 16)];
    const [cx, cy] = [x + Math.cos(a) * r, y + Math.sin(a) * r];
    return svg`<path d="M${cx - size} ${cy}L${cx} ${cy - size * 2}L${cx + size} ${cy}L${cx} ${cy + size * 2}Z" fill="${s.light}"/>`;
  });
  return {
    back:
      wash(s, s.blend(s.sky[1], mix(s.sky[1], s.near, 0.4))) +
      bands +
      glow(s, x, y, 560 * s.scale + 160, s.light, 0.95) +
      ink +
      sparks,
  };
}
