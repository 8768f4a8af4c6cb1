import { fox } from '../brush/figures.ts';
import { depth, mist } from '../brush/land.ts';
import { pine } from '../brush/plants.ts';
import { area, glow, sky } from '../brush/sky.ts';
import { lantern } from '../brush/town.ts';
import { seasonal } from '../brush/weather.ts';
import { mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { placePart, repeat, svg } from '#server/media/images/poster-art/svg.ts';
import type { Picture } from './picture.ts';

/** Stone stairs climbing under one gate after another towards the light. */
export function toriiStairs(s: Scene): Picture {
  const eye = [s.middle, s.y(s.tall ? 0.42 : 0.4)] as const;
  const back = sky(s) + glow(s, eye[0], eye[1], 520 * s.scale, s.light, 0.95);
  const woods = repeat(
    4,
    (row) =>
      repeat(Math.round(s.width / 130), (at) => {
        const x = (at + s.random.range(0, 1)) * 130;
        const off = Math.abs(x - s.middle);
        const near = row / 3;
        if (off < 90 + near * 210) return '';
        return pine(
          s,
          x,
          eye[1] + 120 + near * 420,
          (300 + near * 330) * (s.tall ? 1 : 0.85),
          depth(s, 0.15 + near * 0.62),
        );
      }) + mist(s, eye[1] + 100 + row * 90, 150, s.sky[2], 0.35 - row * 0.08),
  );
  const steps = 17;
  const stairs = repeat(steps, (at) => {
    const share = (at / steps) ** 1.7;
    const next = ((at + 1) / steps) ** 1.7;
    const y = eye[1] + 60 + share * (s.height - eye[1]);
    const half = 44 + share * 330;
    const tone = mix(mix(s.light, s.far, 0.45), s.ink, 0.15 + (at / steps) * 0.75);
    return (
      area(s.middle - half, y, half * 2, 2 + (next - share) * (s.height - eye[1]) + 2, tone) +
      area(s.middle - half, y, half * 2, 3 + share * 5, mix(tone, s.light, 0.4 - (at / steps) * 0.25))
    );
  });
  const gates = repeat(5, (at) => {
    const size = 0.27 + 0.73 * (at / 4) ** 1.9;
    const y = eye[1] + 50 + s.height * 0.34 * size ** 1.2;
    const red = mix(mix(s.accent, s.sky[2], 0.45), mix(s.accent, s.ink, 0.25), at / 4);
    return placePart(s.middle, y, size * (s.tall ? 1 : 0.74), torii(red, mix(s.ink, red, (4 - at) * 0.14)));
  });
  const y = eye[1] + 60 + (s.height - eye[1]) * 0.4;
  const lamps =
    lantern(s, s.middle - 318 * s.scale, s.y(0.62), 84 * s.scale) +
    lantern(s, s.middle + 318 * s.scale, s.y(0.62), 84 * s.scale);
  return {
    back,
    front:
      woods +
      stairs +
      gates +
      fox(
        s,
        s.middle + s.random.range(-70, 20),
        y,
        104 * s.scale,
        s.random.chance(0.5),
        mix(s.light, '#ffffff', 0.4),
      ) +
      lamps +
      seasonal(s),
  };
}

const torii = (red: string, cap: string) =>
  svg`<path d="M-252 0L-236-560H-196L-204 0ZM252 0L236-560H196L204 0Z" fill="${red}"/><rect x="-276" y="-470" width="552" height="42" fill="${red}"/><path d="M-330-560Q0-520 330-560V-590H-330Z" fill="${red}"/><path d="M-352-590Q0-545 352-590L346-626Q0-580-346-626Z" fill="${cap}"/><rect x="-22" y="-540" width="44" height="80" fill="${cap}"/><path d="M-260 0L-258-60H-200V0ZM260 0L258-60H200V0Z" fill="${cap}"/>`;
