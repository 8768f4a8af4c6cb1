import type { Layer, Shot } from '../../clip.ts';
import {
  chance,
  cloud,
  disc,
  group,
  halo,
  line,
  many,
  polygon,
  rect,
  shape,
  stars,
  wash,
} from '../../draw.ts';
import { type Credit, credits, fadeToBlack } from '../../cards.ts';
import { drift, heldPose } from '../../motion.ts';
import { standing } from '../../people.ts';
import { pages } from '../../weather.ts';
import { colours } from './colours.ts';

/** The archive stands above the clouds under an enormous moon. */
export function tower(): Shot {
  return {
    seconds: 6,
    layers: [
      { cels: [night(1330, 430, 330)] },
      clouds(830, 0.5, 0, colours.mist),
      { cels: [archive()] },
      pages('tower', colours.paper, colours.shade, 9),
      clouds(930, 0.95, 36, colours.teal),
      clouds(1020, 1, 72, colours.wall),
    ],
  };
}

/** The ending: from the balcony one sees the pages go home to the moon. */
export function balcony(rows: readonly Credit[]): Shot {
  return {
    seconds: 6,
    layers: [
      { cels: [night(640, 400, 260)] },
      clouds(850, 0.5, 0, colours.mist),
      clouds(960, 1, 36, colours.teal),
      pages('balcony', colours.paper, colours.shade, 10),
      { cels: [terrace()] },
      ...credits(rows, 1180, 330, colours.moon),
      fadeToBlack(5, 5.9),
    ],
  };
}

function night(x: number, y: number, radius: number): string {
  const random = chance('moon archive');
  const craters =
    disc(x - radius * 0.3, y - radius * 0.2, radius * 0.22, '#e6d9b4', 0.7) +
    disc(x + radius * 0.35, y + radius * 0.25, radius * 0.3, '#e6d9b4', 0.6) +
    disc(x + radius * 0.2, y - radius * 0.5, radius * 0.12, '#e6d9b4', 0.7) +
    disc(x - radius * 0.25, y + radius * 0.5, radius * 0.14, '#e6d9b4', 0.6);
  return (
    wash(colours.sky, 1000) +
    stars(random, 90, 700, colours.moon) +
    halo(x, y, radius * 1.75, colours.moon, 3, 0.07) +
    disc(x, y, radius, colours.moon) +
    craters
  );
}

function clouds(y: number, opacity: number, speed: number, fill: string): Layer {
  const bank =
    many(6, (i) => cloud(i * 320 - 60, y + (i % 2) * 34, 520, fill)) +
    many(6, (i) => cloud(i * 320 - 60 - 1920, y + (i % 2) * 34, 520, fill)) +
    rect(0, y + 70, 1920, 400, fill);
  return {
    cels: [bank],
    box: { x: 0, y: y - 60, width: 1920, height: 1160 - y },
    endless: true,
    pose: heldPose(4, (at) => ({ ...drift(speed)(at), opacity })),
  };
}

function archive(): string {
  const lit = (x: number, y: number, w: number, h: number) =>
    shape(
      `M${x} ${y + h}V${y + w / 2}A${w / 2} ${w / 2} 0 0 1 ${x + w} ${y + w / 2}V${y + h}Z`,
      colours.gold,
    ) + line(`M${x + w / 2} ${y}V${y + h}M${x} ${y + h * 0.6}H${x + w}`, colours.dark, 4);
  const block = (x: number, y: number, w: number) =>
    rect(x, y, w, 1200 - y, colours.dark) +
    rect(x - 14, y - 14, w + 28, 22, colours.ink, 4) +
    polygon(
      [
        [x + w * 0.72, y + 8],
        [x + w, y + 8],
        [x + w, 1200],
        [x + w * 0.72, 1200],
      ],
      colours.ink,
      0.45,
    );
  const dome =
    shape('M430 330A170 150 0 0 1 770 330Z', colours.teal) +
    shape('M600 180A170 150 0 0 1 770 330H680Q670 230 600 180Z', colours.wall) +
    rect(594, 110, 12, 80, colours.ink) +
    disc(600, 104, 14, colours.gold);
  return (
    block(180, 640, 240) +
    block(780, 560, 260) +
    many(3, (i) => lit(220 + i * 66, 700, 38, 84)) +
    many(3, (i) => lit(826 + i * 70, 620, 40, 90) + lit(826 + i * 70, 780, 40, 90)) +
    block(440, 330, 320) +
    dome +
    many(3, (i) => many(3, (j) => lit(480 + i * 88, 380 + j * 150, 56, 104))) +
    polygon(
      [
        [1040, 760],
        [1180, 700],
        [1210, 1200],
        [1040, 1200],
      ],
      colours.ink,
    ) +
    many(7, (i) => rect(1050 + i * 20, 752 - i * 8, 5, 40, colours.dark)) +
    shape('M160 1200L120 900Q300 850 440 900L900 880Q1100 830 1240 900L1280 1200Z', colours.ink)
  );
}

function terrace(): string {
  const posts = many(25, (i) =>
    group(shape('M-9 0Q-20 -40 -7 -60V-92H7V-60Q20 -40 9 0Z', colours.dark), `translate(${40 + i * 78} 968)`),
  );
  return (
    rect(0, 964, 1920, 120, colours.ink) +
    posts +
    rect(0, 862, 1920, 20, colours.dark) +
    rect(0, 862, 1920, 5, colours.mist) +
    standing(640, 990, 270, colours.ink, colours.red) +
    shape('M-20 0H120C100 300 110 700 60 1080H-20Z', colours.dark) +
    shape('M1920 0H1840C1850 300 1830 700 1870 1080H1920Z', colours.dark)
  );
}
