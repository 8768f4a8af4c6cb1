import { type Credit, credits, fadeToBlack } from '../../cards.ts';
import type { Shot } from '../../clip.ts';
import {
  chance,
  cloud,
  disc,
  halo,
  hills,
  many,
  polygon,
  rect,
  shape,
  stars,
  town,
  wash,
} from '../../draw.ts';
import { ease, loop, wholePixel } from '../../motion.ts';
import { colours } from './colours.ts';
import { gull, lighthouse, waves } from './sea.ts';

const lamp = { x: 1420, y: 246 };

/** The lighthouse over the bay; its beam goes round, the sea breathes. */
export function shore(): Shot {
  const random = chance('shore');
  const back =
    wash(colours.night, 760) +
    stars(random, 80, 480, colours.moon) +
    disc(420, 230, 66, colours.moon) +
    halo(420, 230, 180, colours.moon) +
    cloud(560, 420, 520, colours.moon, 0.2) +
    cloud(-90, 520, 420, colours.moon, 0.16) +
    town(random, 748, colours.ink, colours.lamp, 900, 0.45);
  return {
    seconds: 6,
    layers: [
      { cels: [back] },
      { cels: Array.from({ length: 24 }, (_, i) => beam((i / 24) * 2 * Math.PI)), pose: loop(4) },
      ...waves(756, colours.sea),
      { cels: [cliff()] },
    ],
  };
}

function beam(turn: number): string {
  const reach = Math.cos(turn);
  const facing = Math.max(0, Math.sin(turn));
  const end = lamp.x + reach * 1900;
  const open = 60 + 150 * Math.abs(reach);
  const cone = (widen: number, opacity: number) =>
    polygon(
      [
        [lamp.x, lamp.y - 14],
        [lamp.x, lamp.y + 14],
        [end, lamp.y + 60 + open * widen],
        [end, lamp.y + 60 - open * widen],
      ],
      colours.lamp,
      opacity,
    );
  return cone(1, 0.13) + cone(0.55, 0.16) + halo(lamp.x, lamp.y, 70 + 150 * facing, colours.lamp, 3, 0.16);
}

function cliff(): string {
  return (
    shape(
      'M1120 1100C1160 960 1200 930 1230 850C1260 800 1330 780 1400 772H1540C1640 760 1720 790 1780 770C1840 750 1880 740 1940 744V1100Z',
      colours.ink,
    ) +
    shape(
      'M1230 850C1260 800 1330 780 1400 772H1540C1640 760 1720 790 1780 770C1840 750 1880 740 1940 744V774C1820 790 1700 830 1560 812C1420 800 1300 830 1230 850Z',
      '#1f5a55',
    ) +
    rect(1560, 690, 170, 90, colours.wall) +
    rect(1660, 690, 70, 90, '#cbbfae') +
    polygon(
      [
        [1540, 694],
        [1645, 626],
        [1750, 694],
      ],
      colours.roof,
    ) +
    rect(1586, 716, 30, 36, colours.lamp, 3) +
    rect(1636, 716, 30, 36, colours.lamp, 3) +
    lighthouse(lamp.x, 776, 1.02)
  );
}

/** The ending: morning, and a tail goes down where the city sleeps. */
export function dawn(rows: readonly Credit[]): Shot {
  const random = chance('dawn');
  const back = wash(colours.dawn, 720) + halo(600, 640, 420, colours.moon, 4, 0.12);
  const path = many(8, (i) => rect(600 - 150 + (i % 3) * 40, 730 + i * 14, 300 - i * 16, 5, colours.moon, 3));
  return {
    seconds: 6,
    layers: [
      { cels: [back] },
      { cels: [disc(600, 660, 170, colours.moon)], pose: (at) => ({ y: -wholePixel(at * 9) }) },
      {
        cels: [
          cloud(900, 420, 560, '#fff', 0.4) +
            cloud(120, 340, 420, '#fff', 0.34) +
            hills(random, 716, 26, '#5b9aa0', 1920, 3),
        ],
      },
      {
        cels: [1, 0.3, -0.6, 0.3].map(
          (lift) =>
            gull(980, 330, 46, lift, colours.abyss) +
            gull(1090, 270, 34, lift * 0.9, colours.abyss) +
            gull(880, 260, 26, -lift, colours.abyss),
        ),
        pose: (at) => ({ ...loop(4)(at), x: -wholePixel(at * 36) }),
      },
      { cels: [rect(0, 716, 1920, 40, '#63b0ac') + path] },
      {
        cels: [tail()],
        box: { x: 300, y: 560, width: 460, height: 400 },
        pose: (at) => ({ y: wholePixel(-40 + 300 * ease(at, 1.5, 5)) }),
      },
      ...waves(790, ['#4fa3a6', '#35899a', '#25708a', '#185876']),
      ...credits(rows, 1240, 330, colours.abyss),
      fadeToBlack(5, 5.9),
    ],
  };
}

function tail(): string {
  return (
    shape(
      'M500 960C520 880 520 800 524 740C470 740 380 720 330 640C410 640 500 650 540 700C580 650 670 640 750 640C700 720 610 740 556 740C560 800 566 880 590 960Z',
      colours.abyss,
    ) + shape('M540 700C580 650 670 640 750 640C720 660 620 670 556 722Z', '#2a6079')
  );
}
