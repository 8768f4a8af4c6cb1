import { cat } from '../brush/figures.ts';
import { area, disc, glow, sky, stars, wash } from '../brush/sky.ts';
import { skyline } from '../brush/town.ts';
import { rain, snow } from '../brush/weather.ts';
import { mix } from '../colour.ts';
import type { Scene } from '../scene.ts';
import { placePart, repeat, svg } from '#server/media/images/poster-art/svg.ts';
import type { Picture } from './picture.ts';

/** A room at night: the window on the city, a desk, a lamp, a cat on the sill. */
export function nightRoom(s: Scene): Picture {
  const wall = mix(s.near, s.ink, 0.35);
  const width = s.tall ? 560 : 640;
  const left = s.middle - width / 2;
  const [top, sill] = [s.y(s.tall ? 0.08 : 0.06), s.y(s.tall ? 0.5 : 0.56)] as const;
  const outside =
    sky(s, sill) +
    stars(s, 60, sill * 0.7) +
    disc(s, s.middle + s.random.range(-150, 150), s.y(0.22), s.random.range(36, 62)) +
    skyline(s, sill - 10, 260 * s.scale, mix(s.far, s.sky[1], 0.35), s.light, 0.3) +
    skyline(s, sill, 150 * s.scale, depth2(s), s.light, 0.45);
  const falling = s.season === 'winter' ? snow(s, 90) : s.random.chance(0.5) ? rain(s, 70) : '';
  const frame = s.blend(mix(wall, s.light, 0.28), mix(wall, s.light, 0.12));
  const bars = svg`<path fill-rule="evenodd" fill="${frame}" d="M${left - 20} ${top - 20}H${left + width + 20}V${sill + 4}H${left - 20}ZM${left} ${top}V${top + (sill - top) * 0.3}H${left + width / 2 - 7}V${top}ZM${left + width / 2 + 7} ${top}V${top + (sill - top) * 0.3}H${left + width}V${top}ZM${left} ${top + (sill - top) * 0.3 + 12}V${sill}H${left + width / 2 - 7}V${top + (sill - top) * 0.3 + 12}ZM${left + width / 2 + 7} ${top + (sill - top) * 0.3 + 12}V${sill}H${left + width}V${top + (sill - top) * 0.3 + 12}Z"/>`;
  const room = svg`<path fill-rule="evenodd" fill="${s.fade([
    [0, mix(wall, s.ink, 0.4)],
    [0.55, wall],
    [1, s.ink],
  ])}" d="M0 0H${s.width}V${s.height}H0ZM${left} ${top}V${sill}H${left + width}V${top}Z"/>`;
  const ledge =
    area(left - 50, sill, width + 100, 22, mix(wall, s.light, 0.35)) +
    area(left - 50, sill + 22, width + 100, 12, mix(wall, s.ink, 0.5));
  const curtain = (side: number) => {
    const x = side < 0 ? left - 20 : left + width + 20;
    const far = x - side * 120;
    return svg`<path d="M${x + side * 50} ${top - 50}H${far}Q${far + side * 30} ${sill * 0.6} ${x - side * 26} ${sill + 60}H${x + side * 50}Z" fill="${s.blend(mix(s.accent, s.near, 0.35), mix(s.accent, s.ink, 0.7))}"/>`;
  };
  const desk = s.y(s.tall ? 0.655 : 0.8);
  return {
    back:
      outside +
      falling +
      room +
      bars +
      ledge +
      curtain(-1) +
      curtain(1) +
      cat(left + width * s.random.range(0.24, 0.4), sill + 2, 112 * s.scale, s.ink, s.random.chance(0.5)) +
      table(s, desk),
  };
}

const depth2 = (s: Scene) => mix(s.near, s.sky[1], 0.12);

function table(s: Scene, y: number): string {
  const wood = mix(s.near, s.light, 0.16);
  const x = s.middle + (s.tall ? 150 : 200);
  const cone = s.fade([
    [0, s.light, 0.6],
    [1, s.light, 0.05],
  ]);
  const books = repeat(5, (at) =>
    area(
      s.middle - 250 + at * 31,
      y - 98 - (at % 3) * 14,
      26,
      98 + (at % 3) * 14,
      [s.accent, s.far, s.sky[2], mix(s.accent, s.near, 0.5), s.light][at] ?? s.far,
    ),
  );
  const lamp = svg`<path d="M-4 0V-150L-70-210L-64-218L6-156V0Z" fill="${s.ink}"/><path d="M-34 0Q0-22 34 0Z" fill="${s.ink}"/><path d="M-118-190Q-100-250-52-232L-40-200Z" fill="${s.accent}"/><path d="M-118-190L-40-200L16 0H-240Z" fill="${cone}"/>`;
  const mug = svg`<path d="M0 0V-44H40V0ZM40-36Q62-34 58-18Q54-6 40-8" fill="${s.sky[2]}"/><path d="M10-54Q2-70 12-84Q20-98 10-114M28-54Q20-70 30-86" stroke="${s.light}" stroke-opacity="0.4" stroke-width="4" fill="none" stroke-linecap="round"/>`;
  const paper = svg`<path d="M0 0L130-16L150-4L24 12Z" fill="${mix(s.light, '#ffffff', 0.5)}"/>`;
  return (
    wash(
      s,
      s.fade([
        [0, wood],
        [0.5, mix(s.near, s.ink, 0.5)],
        [1, s.ink],
      ]),
      y,
    ) +
    area(0, y, s.width, 8, mix(wood, s.light, 0.5)) +
    books +
    glow(s, x - 90, y - 130, 360, s.light, 0.5) +
    placePart(x - 190, y + 20, 1, paper) +
    placePart(x - 290, y, 1, mug) +
    placePart(x, y, 1, lamp)
  );
}
