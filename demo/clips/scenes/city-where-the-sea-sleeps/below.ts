import type { Shot } from '../../clip.ts';
import {
  type Chance,
  chance,
  disc,
  group,
  line,
  many,
  oval,
  polygon,
  rect,
  shape,
  wash,
} from '../../draw.ts';
import { loop, sway, wholePixel } from '../../motion.ts';
import { bubbles } from '../../weather.ts';
import { colours } from './colours.ts';
import { whale } from './sea.ts';

const beats = [0, 0.5, 0.87, 1, 0.87, 0.5, 0, -0.5, -0.87, -1, -0.87, -0.5];

/** The opening: under the water stands a second city with its lamps lit, and the whale swims over the roofs. */
export function below(): Shot {
  const random = chance('below');
  return {
    seconds: 6,
    layers: [
      { cels: [wash(colours.deep) + rays() + roofs(random, 800, '#0e4a62', 0.7)] },
      {
        cels: beats.map((beat) => whale('#0b3450', '#2b7689', '#d8f1e4', beat)),
        box: { x: -20, y: -160, width: 1010, height: 440 },
        pose: (at) => ({
          x: 1900 - at * 360,
          y: 380 + wholePixel(sway(at, 5, 26)),
          cel: Math.floor(at * 4 + 0.001),
        }),
      },
      { cels: [roofs(random, 900, colours.abyss, 1)] },
      {
        cels: [0, 1, 2, 3].map(shoal),
        box: { x: 0, y: 0, width: 560, height: 260 },
        pose: (at) => ({ ...loop(4)(at), x: -500 + at * 216, y: 560 + wholePixel(sway(at, 3, 16)) }),
      },
      bubbles('below', colours.foam, 12),
      { cels: [-1, 0, 1, 0].map((lean) => weed(lean * 12)), pose: loop(2) },
    ],
  };
}

function rays(): string {
  return many(5, (i) =>
    polygon(
      [
        [260 + i * 340, -10],
        [350 + i * 340, -10],
        [200 + i * 360, 900],
        [-60 + i * 360, 900],
      ],
      colours.foam,
      0.06,
    ),
  );
}

function roofs(random: Chance, ground: number, fill: string, scale: number): string {
  let art = rect(0, ground, 1920, 300, fill);
  for (let x = -40; x < 1920;) {
    const width = (110 + random() * 130) * scale;
    const height = (120 + random() * 240) * scale;
    const top = ground - height;
    const kind = random();
    const crown =
      kind < 0.4
        ? polygon(
            [
              [x - 16, top],
              [x + width / 2, top - 90 * scale],
              [x + width + 16, top],
            ],
            fill,
          )
        : kind < 0.6
          ? shape(`M${x} ${top}A${width / 2} ${width / 2} 0 0 1 ${x + width} ${top}Z`, fill) +
            rect(x + width / 2 - 4, top - width / 2 - 40, 8, 50, fill)
          : rect(x - 10, top - 14, width + 20, 18, fill, 4) +
            rect(x + width * 0.7, top - 60 * scale, 24 * scale, 60 * scale, fill);
    const windows = many(Math.floor(height / (62 * scale)), (row) =>
      many(Math.floor(width / (52 * scale)), (column) =>
        random() < 0.42
          ? lit(x + 18 * scale + column * 50 * scale, top + 24 * scale + row * 60 * scale, scale)
          : '',
      ),
    );
    art += rect(x, top, width, height + 20, fill) + crown + windows;
    x += width + (random() < 0.25 ? 40 : 4);
  }
  return art;
}

function lit(x: number, y: number, scale: number): string {
  return shape(
    `M${x} ${y + 34 * scale}V${y + 11 * scale}a${11 * scale} ${11 * scale} 0 0 1 ${22 * scale} 0V${y + 34 * scale}Z`,
    colours.lamp,
    0.6 + scale * 0.35,
  );
}

function shoal(step: number): string {
  const random = chance('shoal');
  return many(13, (i) => {
    const x = 40 + random() * 480;
    const y = 20 + random() * 210;
    const flap = ((i + step) % 4) - 1.5;
    return (
      oval(x, y, 20, 8, i % 3 ? colours.coral : colours.lamp) +
      polygon(
        [
          [x - 16, y],
          [x - 34, y - 9 + flap * 3],
          [x - 34, y + 9 + flap * 3],
        ],
        i % 3 ? colours.coral : colours.lamp,
      ) +
      disc(x + 11, y - 2, 2, colours.ink)
    );
  });
}

function weed(lean: number): string {
  const frond = (x: number, tall: number, fill: string) =>
    group(
      line(`M0 0C${-26} ${-tall * 0.3} ${24 + lean} ${-tall * 0.6} ${lean * 1.6} ${-tall}`, fill, 20) +
        line(`M26 0C40 ${-tall * 0.2} ${8 + lean} ${-tall * 0.5} ${36 + lean} ${-tall * 0.72}`, fill, 14),
      `translate(${x} 1100)`,
    );
  return (
    rect(0, 1040, 1920, 60, colours.ink) +
    frond(80, 360, colours.ink) +
    frond(210, 230, colours.ink) +
    frond(1690, 300, colours.ink) +
    frond(1820, 430, colours.ink)
  );
}
