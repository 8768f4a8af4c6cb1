import { glints, ridge } from '../brush/land.ts';
import { disc, sky, streaks } from '../brush/sky.ts';
import { snow } from '../brush/weather.ts';
import { type Colour, mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { placePart, repeat, svg } from '#server/media/images/poster-art/svg.ts';
import type { Picture } from './picture.ts';

/** Ice yachts racing over a frozen lake, cracks running to the horizon. */
export function frozenLake(s: Scene): Picture {
  const { random } = s;
  const shore = s.y(s.tall ? 0.52 : 0.5);
  const ice = s.fade([
    [0, mix(s.sky[2], '#ffffff', 0.5)],
    [0.4, mix(s.sky[1], '#ffffff', 0.25)],
    [1, mix(s.far, s.near, 0.35)],
  ]);
  const cracks = repeat(13, (at) => {
    const x = s.middle + (at - 6) * 40;
    const end = s.middle + (at - 6) * (s.tall ? 210 : 320) + random.range(-60, 60);
    return svg`M${x} ${shore}L${(x * 2 + end) / 3 + random.range(-26, 26)} ${shore + (s.height - shore) * 0.3}L${end} ${s.height}`;
  });
  const yachts = [
    [0.16, 0.06, 0.5],
    [0.84, 0.09, 0.72],
    [0.34, 0.17, 1.15],
  ] as const;
  return {
    back:
      sky(s) +
      disc(s, s.width * 0.72, s.y(0.2), 54 * s.scale + 14) +
      streaks(s, 9, s.y(0.08), s.y(0.4), '#ffffff', 0.5) +
      ridge(s, shore - 30, 190 * s.scale + 40, mix(s.far, s.sky[2], 0.35), s.sky[2]) +
      ridge(s, shore - 4, 90 * s.scale + 20, s.far, s.sky[2]) +
      svg`<rect y="${shore}" width="${s.width}" height="${s.height - shore}" fill="${ice}"/><path d="${cracks}" fill="none" stroke="#ffffff" stroke-width="4" opacity="0.65"/>` +
      glints(s, 34, shore + 12, s.height, '#ffffff', 0.5) +
      yachts
        .map(([x, y, size], at) =>
          placePart(s.width * x, shore + s.y(y), size * 1.9, yacht(s, at === 2 ? s.accent : '#ffffff')),
        )
        .join('') +
      snow(s, 90),
  };
}

const yacht = (s: Scene, sail: Colour) =>
  svg`<path d="M-70 6L60 -6L84 0L66 8L-70 14Z" fill="${s.near}"/><path d="M-46 14L-50 26H-70M44 8L40 24H66" stroke="${s.ink}" stroke-width="5" fill="none"/><path d="M0 -4V-150" stroke="${s.ink}" stroke-width="4"/><path d="M4 -148C50 -110 66 -60 62 -16H4Z" fill="${sail}"/><path d="M-4 -136C-26 -90 -46 -50 -58 -14H-4Z" fill="${mix(sail, s.far, 0.35)}"/>`;
