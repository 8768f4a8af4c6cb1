import { cloud, sky, stars } from '../brush/sky.ts';
import { lantern } from '../brush/town.ts';
import { mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { repeat, svg } from '#server/media/images/poster-art/svg.ts';
import type { Picture } from './picture.ts';

/** Rope bridges across the night with a lantern for each star. */
export function ropeBridges(s: Scene): Picture {
  const { random } = s;
  const bridge = (y: number, sag: number, size: number) => {
    const at = (share: number) =>
      [share * s.width, y + Math.sin(share * Math.PI) * sag + (share - 0.5) * 60] as const;
    const rope = (lift: number) =>
      svg`M0 ${at(0)[1] - lift}Q${s.width / 2} ${at(0.5)[1] * 2 - (at(0)[1] + at(1)[1]) / 2 - lift} ${s.width} ${at(1)[1] - lift}`;
    const planks = repeat(40, (index) => {
      const [x, top] = at(index / 40);
      return svg`M${x} ${top}l${10 * size} 3`;
    });
    const lamps = repeat(6, (index) => {
      const [x, top] = at((index + random.range(0.2, 0.8)) / 6);
      return lantern(s, x, top + 8, 46 * size, random.chance(0.4) ? s.accent : s.light);
    });
    return svg`<path d="${rope(0)}${rope(60 * size)}" fill="none" stroke="${s.ink}" stroke-width="${5 * size}"/><path d="${planks}" stroke="${s.near}" stroke-width="${9 * size}"/>${lamps}`;
  };
  return {
    back:
      sky(s) +
      stars(s, 200, s.height) +
      bridge(s.y(0.2), 60, 0.6) +
      repeat(4, (at) =>
        cloud(
          s,
          s.width * at * 0.34,
          s.y(0.42 + (at % 2) * 0.08),
          480,
          130,
          mix(s.sky[2], s.sky[1], 0.4),
          s.sky[1],
        ),
      ) +
      bridge(s.y(0.44), 90, 0.9) +
      repeat(4, (at) =>
        cloud(
          s,
          s.width * (0.12 + at * 0.3),
          s.y(0.74 + (at % 2) * 0.07),
          560,
          170,
          mix(s.sky[2], s.sky[1], 0.15),
          s.sky[1],
        ),
      ) +
      bridge(s.y(0.72), 110, 1.25) +
      repeat(4, (at) => cloud(s, s.width * (0.05 + at * 0.33), s.height + 20, 620, 180, s.sky[2], s.sky[1])),
  };
}
