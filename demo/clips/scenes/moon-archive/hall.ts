import type { Shot } from '../../clip.ts';
import { chance, disc, group, line, many, polygon, rect, shape, stars } from '../../draw.ts';
import { standing } from '../../people.ts';
import { pages } from '../../weather.ts';
import { colours } from './colours.ts';
import { bookcase } from './shelves.ts';

/**
 * The opening: moonlight falls down the well of shelves, pages rise in it, a visitor with a lantern climbs after them.
 */
export function hall(): Shot {
  const random = chance('hall');
  const still =
    rect(0, 0, 1920, 1080, colours.wall) +
    rose() +
    bookcase(random, 470, 560, 980, 5, 120, 0.5) +
    gallery(1010, 440, 1480) +
    polygon(
      [
        [820, 0],
        [1100, 0],
        [1420, 1080],
        [500, 1080],
      ],
      colours.moon,
      0.1,
    ) +
    polygon(
      [
        [880, 0],
        [1040, 0],
        [1220, 1080],
        [700, 1080],
      ],
      colours.moon,
      0.08,
    ) +
    bookcase(random, -180, -60, 560, 7, 180, 0.18) +
    bookcase(random, 1540, -60, 560, 7, 180, 0.18) +
    ladder();
  return {
    seconds: 6,
    layers: [
      { cels: [still] },
      pages('hall', colours.paper, colours.shade, 10),
      {
        cels: [visitor()],
        pose: (at) => ({ x: Math.round(Math.floor(at * 2) * 1.6), y: Math.floor(at * 2) * -20 }),
      },
    ],
  };
}

function rose(): string {
  const spokes = many(12, (i) =>
    group(line('M0 0V-190', colours.ink, 8), `translate(960 280) rotate(${i * 30})`),
  );
  return (
    rect(430, 0, 1060, 1080, colours.dark) +
    disc(960, 280, 232, colours.ink) +
    disc(960, 280, 206, '#18486a') +
    group(stars(chance('rose'), 20, 300, colours.moon), 'translate(500 60) scale(0.5)') +
    disc(960, 280, 136, colours.moon) +
    disc(920, 250, 28, '#e6d9b4') +
    disc(1004, 322, 40, '#e6d9b4') +
    spokes +
    disc(960, 280, 30, colours.ink) +
    `<circle cx="960" cy="280" r="110" fill="none" stroke="${colours.ink}" stroke-width="7"/>` +
    many(12, (i) =>
      group(
        shape('M-26 -196A34 34 0 0 1 26 -196L0 -160Z', colours.red, 0.8),
        `translate(960 280) rotate(${i * 30 + 15})`,
      ),
    )
  );
}

function gallery(y: number, from: number, to: number): string {
  return (
    rect(from, y, to - from, 18, colours.wood) +
    rect(from, y - 84, to - from, 9, colours.wood) +
    many(27, (i) => rect(from + 8 + i * ((to - from - 20) / 26), y - 80, 6, 80, colours.oak))
  );
}

function ladder(): string {
  return (
    line('M415 1200L470 500M485 1200L530 500', colours.wood, 14) +
    many(8, (i) => line(`M${419 + i * 6} ${1110 - i * 78}H${488 + i * 5}`, colours.wood, 11))
  );
}

/** Someone with a lantern stands on the ladder, a scale for the well of books. */
function visitor(): string {
  return (
    disc(560, 960, 150, colours.gold, 0.12) +
    disc(560, 960, 84, colours.gold, 0.16) +
    standing(462, 1080, 230, colours.ink, colours.red) +
    line('M486 936L548 922V946', colours.ink, 8) +
    rect(534, 946, 28, 40, colours.gold, 6) +
    rect(530, 940, 36, 9, colours.ink, 3) +
    rect(530, 984, 36, 8, colours.ink, 3)
  );
}
