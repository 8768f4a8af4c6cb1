import { type Credit, credits, fadeToBlack } from '../../cards.ts';
import type { Layer, Shot } from '../../clip.ts';
import {
  chance,
  disc,
  group,
  halo,
  hills,
  line,
  many,
  oval,
  pine,
  polygon,
  rect,
  shape,
  stars,
  wash,
} from '../../draw.ts';
import { loop } from '../../motion.ts';
import { snow } from '../../weather.ts';
import { colours } from './colours.ts';
import { sleepingDragon } from './dragon.ts';
import { steam } from './steam.ts';

/** The tea house at the pass: dusk, snow, one lit window. */
export function house(): Shot {
  const random = chance('tea house');
  const forest = many(22, (i) =>
    snowyPine(i * 92 + random() * 50, 790 + random() * 40, 150 + random() * 190, i),
  );
  const back =
    wash(colours.dusk, 800) +
    stars(random, 40, 330, colours.snow) +
    disc(420, 250, 82, colours.paper) +
    halo(420, 250, 220, colours.paper) +
    peaks() +
    hills(random, 720, 60, colours.middle, 1920, 4) +
    forest;
  return {
    seconds: 6,
    layers: [
      { cels: [back] },
      steam(1420, 400, 260, 54, colours.shadow),
      { cels: [ground() + hut()] },
      { cels: [0, 1, 0, 2].map(glow), pose: loop(2) },
      snow('house', colours.snow, 24),
    ],
  };
}

function peaks(): string {
  const peak = (x: number, y: number, size: number) =>
    polygon(
      [
        [x - size, 760],
        [x, y],
        [x + size * 1.1, 760],
      ],
      colours.far,
    ) +
    polygon(
      [
        [x, y],
        [x + size * 1.1, 760],
        [x + size * 0.2, 760],
      ],
      colours.middle,
      0.45,
    ) +
    shape(
      `M${x} ${y}L${x - size * 0.34} ${y + (760 - y) * 0.34}L${x - size * 0.16} ${y + (760 - y) * 0.28}L${x} ${y + (760 - y) * 0.42}L${x + size * 0.14} ${y + (760 - y) * 0.3}L${x + size * 0.38} ${y + (760 - y) * 0.345}Z`,
      colours.snow,
    );
  return peak(860, 330, 520) + peak(260, 440, 420) + peak(1640, 380, 500);
}

function snowyPine(x: number, ground: number, height: number, index: number): string {
  return (
    pine(x, ground, height, index % 3 ? colours.near : '#2a3c69') +
    many(3, (i) =>
      polygon(
        [
          [x, ground - height + i * height * 0.2],
          [x - height * (0.07 + i * 0.03), ground - height * (0.84 - i * 0.2)],
          [x + height * 0.02, ground - height * (0.88 - i * 0.2)],
        ],
        colours.snow,
      ),
    )
  );
}

function ground(): string {
  return (
    shape('M0 850C300 790 620 800 940 830S1600 800 1920 780V1080H0Z', colours.snow) +
    shape('M0 940C380 880 760 900 1060 930S1640 920 1920 880V1080H0Z', '#dfe6f3') +
    shape('M1180 860C1120 920 1040 950 980 1080H700C860 960 1040 910 1120 856Z', colours.shadow, 0.6)
  );
}

function hut(): string {
  const roof = (y: number, half: number, rise: number) =>
    shape(
      `M${1330 - half} ${y}Q${1330 - half * 0.5} ${y - rise * 0.3} ${1330 - half * 0.34} ${y - rise}H${1330 + half * 0.34}Q${1330 + half * 0.5} ${y - rise * 0.3} ${1330 + half} ${y}L${1330 + half - 24} ${y + 22}H${1330 - half + 24}Z`,
      colours.snow,
    ) + rect(1330 - half + 24, y + 14, half * 2 - 48, 14, colours.oak);
  const screen = (x: number, width: number) =>
    rect(x, 640, width, 190, colours.amber) +
    many(3, (i) => rect(x + ((i + 1) * width) / 4 - 3, 640, 6, 190, colours.oak)) +
    many(2, (i) => rect(x, 694 + i * 62, width, 6, colours.oak));
  const lantern =
    disc(1046, 672, 66, colours.amber, 0.2) +
    rect(1028, 640, 36, 60, colours.red, 15) +
    rect(1034, 632, 24, 9, colours.ink) +
    rect(1034, 699, 24, 8, colours.ink);
  return (
    rect(1390, 396, 56, 130, colours.oak) +
    rect(1382, 384, 72, 18, colours.snow, 8) +
    rect(1080, 590, 500, 260, colours.clay) +
    rect(1080, 590, 500, 40, colours.oak) +
    many(4, (i) => rect(1078 + i * 162, 590, 18, 270, colours.oak)) +
    screen(1104, 128) +
    screen(1266, 128) +
    disc(1504, 730, 62, colours.oak) +
    disc(1504, 730, 50, colours.amber) +
    line('M1504 680V780M1454 730H1554', colours.oak, 6) +
    roof(592, 360, 160) +
    rect(1040, 846, 580, 20, colours.oak, 4) +
    rect(1060, 866, 540, 26, colours.shadow) +
    lantern
  );
}

function glow(step: number): string {
  return polygon(
    [
      [1104, 880],
      [1394, 880],
      [1470 + step * 8, 1010],
      [960 - step * 8, 1010],
    ],
    colours.amber,
    0.28,
  );
}

/** The ending: through the round window the dragon sleeps; it snows on and on. */
export function roundWindow(rows: readonly Credit[]): Shot {
  const inside =
    disc(600, 520, 352, colours.oak) +
    disc(600, 520, 318, colours.amber) +
    shape('M298 620A318 318 0 0 0 902 620Z', colours.clay) +
    rect(298, 612, 604, 14, colours.oak) +
    oval(600, 778, 214, 26, colours.red);
  const bars = line('M600 202V838M282 440H918', colours.oak, 12);
  const breath: Layer = {
    cels: [0, 0.5, 1, 0.5].map((part) => group(sleepingDragon(part), 'translate(600 770) scale(0.62)')),
    box: { x: 300, y: 440, width: 600, height: 380 },
    pose: loop(1.5),
  };
  const sill =
    rect(200, 850, 800, 40, colours.oak, 6) +
    shape('M190 852Q300 812 460 830T760 822T1010 852Z', colours.snow) +
    many(9, (i) => rect(240 + i * 90, 890, 10, 190, colours.oak));
  return {
    seconds: 6,
    layers: [
      { cels: [wash(['#1d2d54', '#33497c'], 1080) + halo(600, 520, 560, colours.amber, 3, 0.06) + inside] },
      breath,
      { cels: [bars + sill + shape('M0 1000Q480 950 960 1000T1920 980V1080H0Z', colours.snow)] },
      snow('window', colours.snow, 22),
      ...credits(rows, 1180, 400, colours.paper),
      fadeToBlack(5, 5.9),
    ],
  };
}
