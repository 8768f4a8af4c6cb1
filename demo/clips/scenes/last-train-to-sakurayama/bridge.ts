import type { Layer, Shot } from '../../clip.ts';
import {
  blossom,
  chance,
  cloud,
  disc,
  faded,
  halo,
  hills,
  line,
  many,
  polygon,
  rect,
  shape,
  stars,
  wash,
} from '../../draw.ts';
import { loop } from '../../motion.ts';
import { type Hour, night } from './palette.ts';
import { train } from './train.ts';

const seconds = 6;
const run = (at: number) => ({ x: 1980 - at * 720 });

/** The opening: the train crosses the long viaduct in front of the mountain, its windows run along the water. */
export function bridge(hour: Hour, weather: Layer): Shot {
  const random = chance(`bridge ${hour.orb}`);
  const cars = { x: 0, y: -170, width: 2300, height: 180 };
  return {
    seconds,
    layers: [
      { cels: [scenery(hour)] },
      { cels: [cloud(200, 300, 620, hour.orb, 0.24) + cloud(1250, 210, 480, hour.orb, 0.2)] },
      { cels: [water(hour)] },
      { cels: [0, 1].map(() => many(9, () => glint(random, hour))), pose: loop(1) },
      { cels: [lightsOnWater(hour)], box: { ...cars, y: 0 }, pose: (at) => ({ ...run(at), y: 920 }) },
      { cels: [train(hour, 4, 0.9)], box: cars, pose: (at) => ({ ...run(at), y: 634 }) },
      { cels: [viaduct(hour)] },
      { cels: [bough(hour)] },
      weather,
    ],
  };
}

function scenery(hour: Hour): string {
  const random = chance(`scenery ${hour.orb}`);
  return (
    wash(hour.sky, 720) +
    stars(random, hour === night ? 70 : 0, 400, hour.orb) +
    halo(640, 330, 340, hour.orb, 4, 0.09) +
    disc(640, 330, 150, hour.orb) +
    mountain(hour) +
    hills(random, 650, 70, hour.middle)
  );
}

/** Sakurayama itself: one peak with a pink cap. */
function mountain(hour: Hour): string {
  return (
    polygon(
      [
        [700, 720],
        [1030, 430],
        [1180, 300],
        [1250, 262],
        [1330, 292],
        [1500, 440],
        [1920, 690],
        [1920, 760],
        [700, 760],
      ],
      hour.far,
    ) +
    shape(
      'M1030 430L1180 300L1250 262L1330 292L1500 440L1440 425L1390 462L1330 402L1270 470L1210 405L1150 462L1110 412Z',
      hour.blossom[2],
    ) +
    shape('M1250 262L1330 292L1500 440L1440 425L1390 462L1330 402Z', hour.blossom[1])
  );
}

function water(hour: Hour): string {
  return (
    rect(0, 706, 1920, 374, hour.water) +
    many(5, (i) => faded(0.14, rect(0, 760 + i * 64 + i * i * 6, 1920, 64 + i * 14, hour.near, 0))) +
    many(9, (i) =>
      faded(0.5, rect(640 - 110 + (i % 3) * 26 - i * 4, 716 + i * 22, 220 - i * 10, 5, hour.orb, 3)),
    )
  );
}

function glint(random: () => number, hour: Hour): string {
  const depth = random();
  const length = 20 + depth * 70;
  return faded(
    0.5,
    rect(random() * 1920, 730 + depth * depth * 320, length, 3 + depth * 2, hour.sky[2] ?? hour.orb, 2),
  );
}

/** The lit windows of the passing train as the water gives them back. */
function lightsOnWater(hour: Hour): string {
  const window = (car: number, i: number) =>
    rect((car * 620 + 70 + i * 68) * 0.9, 20 + (i % 2) * 8, 46, 44, hour.lamp, 6);
  return faded(
    0.3,
    many(4, (car) => many(7, (i) => window(car, i))),
  );
}

function viaduct(hour: Hour): string {
  const holes = many(7, (i) => `M${i * 320 - 160 + 40} 880V772A120 92 0 0 1 ${i * 320 - 160 + 280} 772V880Z`);
  const deck = `<path fill-rule="evenodd" fill="${hour.ink}" d="M0 628H1920V880H0Z ${holes}"/>`;
  return (
    deck + rect(0, 628, 1920, 7, hour.middle) + many(7, (i) => rect(i * 320 - 212, 872, 104, 14, hour.ink, 6))
  );
}

/** A cherry bough close to the camera. */
function bough(hour: Hour): string {
  const random = chance('bough');
  return (
    line('M1960 -20C1760 60 1640 90 1450 72M1700 66C1640 120 1600 150 1540 176', hour.ink, 22) +
    line('M1450 72C1400 68 1350 84 1310 112M1540 176C1500 196 1480 204 1440 206', hour.ink, 11) +
    blossom(random, 1840, 40, 130, hour.blossom) +
    blossom(random, 1620, 60, 92, hour.blossom) +
    blossom(random, 1400, 92, 70, hour.blossom) +
    blossom(random, 1500, 190, 60, hour.blossom)
  );
}
