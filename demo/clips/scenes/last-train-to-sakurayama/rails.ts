import type { Layer, Shot } from '../../clip.ts';
import {
  type Point,
  blossom,
  chance,
  cloud,
  disc,
  halo,
  hills,
  line,
  many,
  polygon,
  rect,
  shape,
  wash,
} from '../../draw.ts';
import { loop } from '../../motion.ts';
import type { Hour } from './palette.ts';

const vanish = { x: 960, y: 560 };
const phases = [0, 1, 2, 3, 4, 5, 6, 7];

const ahead = (x: number, height: number, distance: number): Point => [
  vanish.x + x / distance,
  vanish.y + (520 - height) / distance,
];

/** The view of the driver: sleepers, poles and wires come out of the low sun. */
export function rails(hour: Hour, weather: Layer): Shot {
  const random = chance('rails');
  const back =
    wash(hour.sky, 640) +
    halo(960, 480, 360, hour.orb, 4, 0.1) +
    disc(960, 480, 150, hour.orb) +
    cloud(180, 260, 520, hour.orb, 0.3) +
    cloud(1300, 190, 460, hour.orb, 0.26) +
    hills(random, 520, 90, hour.far) +
    hills(random, 560, 30, hour.middle, 1920, 3) +
    rect(0, 560, 1920, 520, hour.near) +
    groves(hour) +
    polygon(
      [
        [940, 560],
        [980, 560],
        [2300, 1080],
        [-380, 1080],
      ],
      hour.middle,
    ) +
    polygon(
      [
        [952, 560],
        [968, 560],
        [1800, 1080],
        [120, 1080],
      ],
      hour.ink,
      0.35,
    );
  return {
    seconds: 6,
    layers: [
      { cels: [back] },
      { cels: phases.map((phase) => track(hour, phase / 8)), pose: loop(8) },
      { cels: phases.map((phase) => poles(hour, phase / 8)), pose: loop(4) },
      weather,
      { cels: [cab(hour)] },
    ],
  };
}

function track(hour: Hour, phase: number): string {
  const sleepers = many(22, (i) => {
    const distance = 0.9 + (i + 1 - phase) * 0.42;
    return polygon(
      [
        ahead(-620, 0, distance),
        ahead(620, 0, distance),
        ahead(640, 0, distance * 0.94),
        ahead(-640, 0, distance * 0.94),
      ],
      hour.ink,
    );
  });
  const rail = (x: number) =>
    polygon(
      [
        ahead(x - 26, 0, 0.85),
        ahead(x + 26, 0, 0.85),
        [vanish.x + x / 60 + 1, vanish.y],
        [vanish.x + x / 60 - 1, vanish.y],
      ],
      hour.orb,
    );
  return sleepers + rail(-420) + rail(420);
}

function poles(hour: Hour, phase: number): string {
  return many(4, (i) => {
    const distance = 0.75 + (4 - i - phase) * 1.8;
    const at = (x: number, height: number) => ahead(x, height, distance);
    const pole = (x: number, arm: number) => {
      const [bx, by] = at(x, 0);
      const [, ty] = at(x, 1500);
      const [ax, ay] = at(x + arm, 1400);
      return line(`M${bx} ${by}V${ty}M${bx} ${ay}H${ax}`, hour.ink, 34 / distance);
    };
    return pole(-1150, 700) + pole(1150, -700);
  });
}

/** Cherry trees along the line, smaller towards the vanishing point. */
function groves(hour: Hour): string {
  const random = chance('grove');
  return many(5, (i) => {
    const reach = [0.12, 0.22, 0.36, 0.58, 0.86][i] ?? 1;
    return (
      blossom(random, 960 - reach * 960, 560 - reach * 70, 30 + reach * 190, hour.blossom) +
      blossom(random, 960 + reach * 980, 560 - reach * 60, 30 + reach * 180, hour.blossom)
    );
  });
}

function cab(hour: Hour): string {
  return (
    `<path fill-rule="evenodd" fill="${hour.ink}" d="M0 0H1920V1080H0ZM150 70Q90 70 96 140L150 860Q156 910 206 910H1714Q1764 910 1770 860L1824 140Q1830 70 1770 70Z"/>` +
    shape('M0 940H1920V1080H0Z', hour.near) +
    rect(0, 936, 1920, 8, hour.middle) +
    many(
      3,
      (i) =>
        disc(330 + i * 150, 1010, 52, hour.ink) +
        disc(330 + i * 150, 1010, 42, hour.body) +
        line(`M${330 + i * 150} 1010l${[22, -8, 28][i]} ${[-22, -30, 10][i]}`, hour.trim, 6),
    ) +
    rect(1320, 980, 300, 60, hour.ink, 12) +
    many(5, (i) => disc(1360 + i * 55, 1010, 14, i === 1 ? hour.trim : hour.lamp))
  );
}
