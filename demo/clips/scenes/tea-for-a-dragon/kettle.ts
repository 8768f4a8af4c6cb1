import type { Shot } from '../../clip.ts';
import { chance, disc, group, line, many, oval, polygon, rect, shape } from '../../draw.ts';
import { ease, heldPose, loop, sway } from '../../motion.ts';
import { colours } from './colours.ts';
import { steam } from './steam.ts';

/** The opening: the kettle over the hearth, coals breathe, cups wait; a pine throws its shadow on the paper. */
export function kettle(): Shot {
  return {
    seconds: 6,
    layers: [
      { cels: [wall() + pineShadow() + screens()] },
      steam(708, 440, 330, 70, colours.paper),
      { cels: [hearth()] },
      { cels: [0, 1, 2, 1].map(coals), pose: loop(4) },
      { cels: [iron()], pose: heldPose(2, (at) => ({ x: Math.round(sway(at, 3, 3)) })) },
      steam(404, 770, 190, 44, colours.paper),
      { cels: [tray()] },
      { cels: [leafOnTea()], pose: (at) => ({ x: Math.round(26 * ease(at, 0.5, 5.5)) }) },
    ],
  };
}

function wall(): string {
  return (
    rect(0, 0, 1920, 1080, colours.plaster) +
    rect(90, 90, 660, 560, colours.paper) +
    rect(1240, 90, 600, 560, colours.paper)
  );
}

function pineShadow(): string {
  const needles = (x: number, y: number, size: number) =>
    many(9, (i) =>
      group(line(`M0 0V${-size}`, colours.plaster, 9), `translate(${x} ${y}) rotate(${-80 + i * 20})`),
    );
  return (
    line('M60 180C240 240 380 220 560 330M300 236C360 320 360 360 440 420', colours.plaster, 22) +
    needles(560, 330, 90) +
    needles(440, 420, 80) +
    needles(300, 230, 84) +
    needles(430, 256, 70) +
    line('M1880 520C1700 470 1560 500 1400 420', colours.plaster, 20) +
    needles(1400, 420, 90) +
    needles(1560, 476, 80)
  );
}

function screens(): string {
  const lattice = (x: number, width: number) =>
    rect(x - 18, 72, width + 36, 20, colours.oak) +
    rect(x - 18, 648, width + 36, 20, colours.oak) +
    many(5, (i) => rect(x - 9 + (i * width) / 4, 80, 18, 580, i % 4 ? colours.wood : colours.oak)) +
    many(4, (i) => rect(x, 184 + i * 116, width, 9, colours.wood));
  return (
    rect(0, 0, 1920, 74, colours.oak) +
    lattice(90, 660) +
    lattice(1240, 600) +
    rect(0, 668, 1920, 30, colours.oak) +
    rect(0, 698, 1920, 400, colours.wood) +
    many(4, (i) => rect(0, 770 + i * 84, 1920, 5, colours.oak))
  );
}

function hearth(): string {
  return (
    rect(984, 0, 20, 250, colours.ink) +
    rect(972, 240, 44, 50, colours.ink, 8) +
    polygon(
      [
        [640, 800],
        [1350, 800],
        [1450, 1000],
        [540, 1000],
      ],
      colours.oak,
    ) +
    polygon(
      [
        [700, 822],
        [1290, 822],
        [1360, 970],
        [630, 970],
      ],
      '#8c8391',
    ) +
    rect(540, 1000, 910, 80, colours.ink)
  );
}

function coals(step: number): string {
  const random = chance('coals');
  return (
    oval(995, 880, 210 + step * 6, 60 + step * 3, '#ff8a4a40') +
    many(16, (i) => {
      const turn = random() * 2 * Math.PI;
      const reach = Math.sqrt(random());
      const fill = ['#ff7a3c', '#ffb454', '#c4402f', '#5a2a2c'][(i + step) % 4] ?? colours.red;
      return oval(
        995 + Math.cos(turn) * reach * 150,
        880 + Math.sin(turn) * reach * 40,
        24 + random() * 14,
        13 + random() * 6,
        fill,
        random() * 60 - 30,
      );
    })
  );
}

function iron(): string {
  const studs = many(4, (row) =>
    many(9, (i) => disc(825 + i * 42 + (row % 2) * 20, 600 + row * 44, 7, '#43425a')),
  );
  return (
    line('M840 500C830 330 900 290 994 290S1160 330 1150 500', colours.ink, 24) +
    line('M846 480C842 350 900 304 994 300', '#55546e', 6) +
    shape(
      'M770 640C764 530 840 486 994 486S1226 530 1218 640C1214 760 1130 830 994 830S774 760 770 640Z',
      colours.iron,
    ) +
    shape(
      'M1090 500C1180 520 1224 560 1218 640C1214 760 1130 830 994 830C1120 790 1160 700 1150 610C1146 560 1126 520 1090 500Z',
      colours.ink,
    ) +
    studs +
    shape('M790 600C730 590 700 540 690 470L740 460C746 510 770 530 810 540Z', colours.iron) +
    oval(715, 465, 27, 9, colours.ink, -8) +
    oval(994, 490, 120, 24, '#43425a') +
    oval(994, 480, 104, 20, colours.iron) +
    disc(994, 456, 20, colours.clay) +
    shape('M806 590C820 540 880 512 960 508', 'none') +
    line('M812 600C826 550 880 524 950 516', '#6a698a', 8)
  );
}

function tray(): string {
  const cup = (x: number, y: number, scale: number, fill: string) =>
    group(
      shape('M-90 0H90C92 70 60 130 30 136H-30C-60 130 -92 70 -90 0Z', fill) +
        shape('M40 0H90C92 70 60 130 30 136H0C40 120 60 60 40 0Z', colours.ink, 0.16) +
        oval(0, 0, 90, 24, colours.paper) +
        oval(0, 3, 76, 18, '#b9a544') +
        rect(-36, 134, 72, 14, fill, 5),
      `translate(${x} ${y}) scale(${scale})`,
    );
  return (
    oval(420, 960, 400, 74, colours.ink) +
    oval(420, 946, 400, 70, colours.clay) +
    oval(420, 940, 366, 58, '#c66a4b') +
    cup(400, 800, 1.05, colours.leaf) +
    cup(610, 830, 0.82, colours.paper) +
    cup(205, 836, 0.74, colours.red)
  );
}

/** The tea leaf that stands upright promises luck. */
function leafOnTea(): string {
  return oval(384, 803, 16, 5, '#5c7f3b', -12) + line('M398 799l14 -8', '#5c7f3b', 3);
}
