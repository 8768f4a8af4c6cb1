import { area, shaft, wash } from '../brush/sky.ts';
import { petals } from '../brush/weather.ts';
import { mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { placePart, repeat, svg } from '#server/media/images/poster-art/svg.ts';
import type { Picture } from './picture.ts';

/** A classroom after lessons, the sun lying across its empty desks. */
export function classroom(s: Scene): Picture {
  const sill = s.y(0.56);
  const wall = mix(s.sky[2], s.far, 0.3);
  const panes = repeat(s.tall ? 3 : 5, (at) => {
    const width = s.width / (s.tall ? 3 : 5);
    return area(
      at * width + 14,
      s.y(0.1),
      width - 28,
      sill - s.y(0.1),
      s.fade([
        [0, s.sky[0]],
        [0.6, s.sky[1]],
        [1, s.light],
      ]),
    );
  });
  const bars = repeat(s.tall ? 6 : 10, (at) =>
    area(
      ((at + 0.5) * s.width) / (s.tall ? 6 : 10) - 5,
      s.y(0.1),
      10,
      sill - s.y(0.1),
      mix(wall, s.near, 0.4),
    ),
  );
  const floor = s.blend(mix(s.far, s.sky[2], 0.35), mix(s.near, s.far, 0.4));
  const desks = [
    [0.68, 0.62, 5],
    [0.8, 0.9, 4],
    [0.97, 1.3, 3],
  ] as const;
  return {
    back:
      wash(s, wall) +
      panes +
      bars +
      area(0, sill, s.width, 20, mix(s.near, wall, 0.3)) +
      area(0, sill + 20, s.width, s.y(0.07), mix(wall, s.far, 0.4)) +
      area(0, s.y(0.64), s.width, s.height, floor) +
      repeat(4, (at) =>
        shaft(s, s.width * (0.1 + at * 0.28), s.y(0.12), s.height, 130, 280, -s.width * 0.35, 0.5),
      ) +
      desks
        .map(([y, size, count]) =>
          repeat(count, (at) =>
            placePart(
              ((at + 0.5) / count) * s.width * 1.1 - s.width * 0.05,
              s.y(y),
              size * (s.tall ? 1 : 0.8),
              desk(s),
            ),
          ),
        )
        .join('') +
      petals(s, 14, s.light, 7),
  };
}

const desk = (s: Scene) =>
  svg`<path d="M-84 -84L-64 -112H76L92 -84Z" fill="${mix(s.light, s.far, 0.35)}"/><path d="M-84 -84H92V-70H-84Z" fill="${mix(s.far, s.near, 0.5)}"/><path d="M-74 -70V10M82 -70V10M-40 -62H48V-44H-40Z" stroke="${s.near}" stroke-width="8" fill="${s.near}"/><path d="M-30 -104L10 -104L6 -92L-36 -92Z" fill="#ffffff" opacity="0.85"/>`;
