import type { Shot } from '../../clip.ts';
import {
  type Chance,
  chance,
  disc,
  faded,
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
import { loop, sway, wholePixel } from '../../motion.ts';
import { fox, standing } from '../../people.ts';
import { colours } from './colours.ts';
import { whale } from './sea.ts';

const depth = '#0a3550';

/** A canal at night: a boat with a lantern drifts to the bridge, and something very large passes below. */
export function canal(): Shot {
  const random = chance('canal');
  const drifting = (at: number) => ({ x: wholePixel(at * 72) - 60, y: wholePixel(sway(at, 3, 6)) });
  return {
    seconds: 9,
    layers: [
      {
        cels: [
          wash(colours.night, 760) +
            stars(random, 60, 360, colours.moon) +
            disc(960, 210, 96, colours.moon) +
            halo(960, 210, 260, colours.moon) +
            houses(random),
        ],
      },
      { cels: [rect(0, 700, 1920, 380, '#0f4661') + rect(0, 700, 1920, 26, '#0a3049')] },
      {
        cels: [0, 0.6, 1, 0.6, 0, -0.6, -1, -0.6].map((beat) => whale(depth, depth, depth, beat)),
        box: { x: -20, y: -160, width: 1010, height: 440 },
        pose: (at) => ({ x: 2000 - at * 288, y: 880, cel: Math.floor(at * 4 + 0.001) }),
      },
      { cels: [reflections()] },
      { cels: [0, 1, 2, 3].map(() => many(7, () => ripple(random))), pose: loop(2) },
      { cels: [bridge()] },
      { cels: [lightOnWater()], pose: drifting },
      { cels: [-1, 0, 1, 0].map(boat), pose: (at) => ({ ...drifting(at), ...loop(2)(at) }) },
      { cels: [quay()] },
    ],
  };
}

function houses(random: Chance): string {
  const fills = ['#1b3f63', '#24527a', '#173654', '#2a5d7c'];
  const side = (from: number, to: number) => {
    let art = '';
    for (let x = from; x < to;) {
      const width = 120 + random() * 90;
      const edge = Math.abs(x + width / 2 - 960) / 960;
      const top = 560 - edge * 330 - random() * 70;
      const fill = fills[Math.floor(random() * 4)] ?? colours.ink;
      const windows = many(Math.floor((690 - top) / 78), (row) =>
        many(Math.floor(width / 58), (column) => {
          const bright = random() < 0.45;
          return (
            rect(x + 18 + column * 56, top + 34 + row * 76, 28, 42, bright ? colours.lamp : colours.ink, 3) +
            (bright ? rect(x + 12 + column * 56, top + 78 + row * 76, 40, 5, colours.ink) : '')
          );
        }),
      );
      art +=
        rect(x, top, width + 1, 720 - top, fill) +
        polygon(
          [
            [x - 8, top + 4],
            [x + width / 2, top - 60],
            [x + width + 8, top + 4],
          ],
          colours.roof,
        ) +
        polygon(
          [
            [x + width / 2, top - 60],
            [x + width + 8, top + 4],
            [x + width / 2, top + 4],
          ],
          '#9c3b3c',
        ) +
        windows;
      x += width;
    }
    return art;
  };
  return (
    side(-30, 690) +
    side(1230, 1940) +
    line('M300 300Q960 520 1620 300', colours.ink, 4) +
    many(13, (i) => paperLantern(i))
  );
}

function paperLantern(i: number): string {
  const x = 360 + i * 100;
  const y = 312 + 104 * (1 - ((x - 960) / 660) ** 2);
  return (
    disc(x, y + 26, 34, colours.lamp, 0.16) +
    rect(x - 13, y + 8, 26, 36, i % 3 ? colours.lamp : colours.coral, 11) +
    rect(x - 8, y + 4, 16, 6, colours.ink)
  );
}

function reflections(): string {
  const random = chance('reflections');
  return (
    many(16, () => {
      const right = random() < 0.5;
      const x = right ? 1240 + random() * 640 : 40 + random() * 620;
      return faded(0.3, rect(x, 736 + random() * 190, 26, 5 + random() * 34, colours.lamp, 3));
    }) + many(8, (i) => faded(0.45, rect(890 - i * 5 + (i % 2) * 30, 742 + i * 26, 120, 6, colours.moon, 3)))
  );
}

function ripple(random: Chance): string {
  return faded(0.6, rect(random() * 1920, 740 + random() * 330, 30 + random() * 80, 4, '#4b98a0', 2));
}

function bridge(): string {
  return (
    `<path fill-rule="evenodd" fill="${colours.abyss}" d="M560 720V640Q960 470 1360 640V720ZM690 724Q960 540 1230 724Z"/>` +
    line('M540 640Q960 450 1380 640', '#2a5d7c', 12) +
    line('M540 596Q960 404 1380 596', colours.ink, 7) +
    many(15, (i) => {
      const x = 560 + i * 57;
      const y = 640 - 96 * (1 - ((x - 960) / 420) ** 2);
      return rect(x, y - 44, 5, 46, colours.ink);
    })
  );
}

function lightOnWater(): string {
  return many(6, (i) =>
    faded(0.5, rect(560 - 60 + (i % 2) * 26 + i * 6, 912 + i * 22, 150 - i * 18, 8, colours.lamp, 4)),
  );
}

function boat(tilt: number): string {
  const hull =
    shape(
      'M-250 -40C-150 -6 150 -6 250 -56C236 30 190 56 130 60H-130C-190 56 -230 20 -250 -40Z',
      colours.ink,
    ) + shape('M-250 -40C-150 -6 150 -6 250 -56L246 -34C150 14 -150 14 -246 -20Z', colours.roof);
  const art =
    line('M170 -30L196 -190Q200 -214 176 -214H160', colours.ink, 8) +
    disc(150, -168, 120, colours.lamp, 0.13) +
    disc(150, -168, 70, colours.lamp, 0.2) +
    rect(128, -206, 44, 64, colours.lamp, 18) +
    rect(134, -212, 32, 8, colours.ink) +
    rect(134, -142, 32, 8, colours.ink) +
    standing(-120, 0, 230, '#12304d', colours.coral) +
    line('M-96 -118L-10 120', colours.ink, 9) +
    fox(30, -10, 120, { fur: '#f2583c', chest: '#fff0dc', ink: '#2a1620' }, tilt) +
    hull;
  return group(art, `translate(480 880) rotate(${(tilt * 1.2).toFixed(1)})`);
}

function quay(): string {
  return (
    shape(
      'M0 1080V1010Q120 1000 260 1030L330 1080ZM1920 1080V980Q1760 980 1640 1040L1600 1080Z',
      colours.ink,
    ) +
    rect(1748, 640, 12, 360, colours.ink) +
    rect(1724, 590, 60, 70, colours.lamp, 10) +
    halo(1754, 624, 130, colours.lamp, 2, 0.14) +
    polygon(
      [
        [1712, 596],
        [1754, 556],
        [1796, 596],
      ],
      colours.ink,
    )
  );
}
