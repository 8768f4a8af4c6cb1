import { type Credit, credits, fadeToBlack } from '../../cards.ts';
import type { Layer, Shot } from '../../clip.ts';
import {
  blossom,
  chance,
  disc,
  group,
  halo,
  hills,
  line,
  pine,
  many,
  rect,
  stars,
  wash,
} from '../../draw.ts';
import { type Hour, night } from './palette.ts';
import { train } from './train.ts';

/** The ending: far away the train climbs to the pass, names come up beside the blossom. */
export function farewell(hour: Hour, weather: Layer, rows: readonly Credit[]): Shot {
  const random = chance(`farewell ${hour.orb}`);
  const back =
    wash(hour.sky, 900) +
    stars(random, hour === night ? 60 : 0, 460, hour.orb) +
    halo(560, 380, 420, hour.orb, 4, 0.08) +
    disc(560, 380, 190, hour.orb) +
    hills(random, 640, 170, hour.far) +
    hills(random, 760, 60, hour.middle, 1920, 4);
  const front =
    rect(0, 826, 1920, 60, hour.near) +
    hills(random, 900, 34, hour.ink, 1920, 3) +
    many(9, (i) => pine(60 + i * 70 + random() * 50, 930, 90 + random() * 120, hour.ink));
  return {
    seconds: 6,
    layers: [
      { cels: [back] },
      {
        cels: [group(train(hour, 4, 0.34), 'translate(0 828)')],
        box: { x: 0, y: 760, width: 900, height: 74 },
        pose: (at) => ({ x: 1500 - at * 144 }),
      },
      { cels: [front + bough(hour)] },
      weather,
      ...credits(rows, 1180, 400, hour === night ? hour.orb : hour.ink),
      fadeToBlack(5, 5.9),
    ],
  };
}

function bough(hour: Hour): string {
  const random = chance('farewell bough');
  return (
    line(
      'M1960 190C1760 190 1560 130 1330 150C1260 156 1200 190 1150 210M1560 146C1500 90 1440 70 1380 60',
      hour.ink,
      16,
    ) +
    [
      [1840, 150, 130],
      [1640, 120, 110],
      [1440, 80, 90],
      [1380, 170, 74],
      [1200, 200, 66],
      [1740, 240, 70],
    ]
      .map(([x = 0, y = 0, size = 0]) => blossom(random, x, y, size, hour.blossom))
      .join('')
  );
}
