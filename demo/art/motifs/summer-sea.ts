import { glints, lightPath, water } from '../brush/land.ts';
import { birds, cloud, disc, sky } from '../brush/sky.ts';
import { mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { repeat, svg } from '#server/media/images/poster-art/svg.ts';
import type { Picture } from './picture.ts';

/** The sea from a beach, thunderheads piled over the horizon. */
export function summerSea(s: Scene): Picture {
  const line = s.y(s.tall ? 0.58 : 0.6);
  const white = mix(s.light, '#ffffff', 0.6);
  const heaps = repeat(5, (at) =>
    cloud(
      s,
      s.width * (0.02 + at * 0.25),
      line + 10,
      380 + (at % 2) * 160,
      s.y(0.2 + ((at * 7) % 3) * 0.08),
      white,
      mix(s.sky[1], s.sky[2], 0.5),
    ),
  );
  const shore = s.height - s.y(0.13);
  const surf = repeat(3, (at) => {
    const y = shore - 30 + at * 24;
    return svg`<path d="M0 ${y}C${s.width * 0.2} ${y - 40} ${s.width * 0.36} ${y + 26} ${s.width * 0.55} ${y - 8}S${s.width * 0.84} ${y - 34} ${s.width} ${y}V${y + 16}C${s.width * 0.8} ${y - 18} ${s.width * 0.7} ${y + 22} ${s.width * 0.5} ${y + 12}S${s.width * 0.2} ${y - 20} 0 ${y + 18}Z" fill="#ffffff" opacity="0.85"/>`;
  });
  return {
    back:
      sky(s) +
      disc(s, s.width * 0.78, s.y(0.15), 50 * s.scale + 10) +
      heaps +
      water(s, line) +
      lightPath(s, s.width * 0.78, line, s.height, 150) +
      glints(s, 60, line + 10, s.height, '#ffffff', 0.6) +
      svg`<path d="M0 ${shore + 20}Q${s.width * 0.5} ${shore - 36} ${s.width} ${shore + 24}V${s.height}H0Z" fill="${s.blend(mix(s.sky[2], '#f4dcae', 0.7), mix(s.far, '#d9b27c', 0.6))}"/>` +
      surf +
      birds(s, 9, s.middle, s.y(0.22), 200, mix(s.near, s.ink, 0.4)),
  };
}
