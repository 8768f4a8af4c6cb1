import type { Layer, Shot } from '../../clip.ts';
import { blossom, chance, disc, group, halo, hills, line, many, rect, shape, wash } from '../../draw.ts';
import { shown, wholePixel } from '../../motion.ts';
import { standing } from '../../people.ts';
import type { Hour } from './palette.ts';
import { train } from './train.ts';

/**
 * The last meeting: two people under the old cherry tree, the train waits with its lights on, snow and petals fall
 * together.
 */
export function tree(hour: Hour, ...weather: Layer[]): Shot {
  const random = chance('tree');
  const back =
    wash(hour.sky, 800) +
    halo(1480, 300, 300, hour.orb) +
    disc(1480, 300, 120, hour.orb) +
    hills(random, 560, 130, hour.far) +
    hills(random, 660, 80, hour.middle, 1920, 4) +
    hills(random, 740, 24, hour.near, 1920, 3) +
    rect(0, 800, 1920, 12, hour.ink);
  return {
    seconds: 9,
    layers: [
      { cels: [back] },
      {
        cels: [group(train(hour, 3, 0.98), 'translate(830 800)')],
        pose: (at) => ({ x: at < 6 ? 0 : -wholePixel((at - 6) ** 2 * 40) }),
        box: { x: 800, y: 640, width: 1920, height: 180 },
      },
      { cels: [ground(hour)] },
      { cels: [trunk(hour) + crown(hour)] },
      {
        cels: [
          standing(1010, 968, 230, hour.ink, hour.trim) +
            standing(1110, 968, 205, hour.near, hour.petal) +
            umbrella(hour),
        ],
      },
      { cels: [rect(1030, 898, 60, 10, hour.ink, 5)], pose: shown(2) },
      ...weather,
    ],
  };
}

function ground(hour: Hour): string {
  const white = '#f3f5f9';
  return (
    shape('M0 868C360 790 700 812 1060 836S1700 850 1920 812V1080H0Z', white) +
    shape('M0 960C420 900 900 930 1300 944S1760 960 1920 930V1080H0Z', hour.sky[2] ?? white, 0.45) +
    many(9, (i) => rect(1180 + i * 74, 880 + (i % 2) * 16 + i * 3, 26, 7, hour.far, 4))
  );
}

function trunk(hour: Hour): string {
  return (
    shape(
      'M300 940C380 860 392 700 350 520C330 430 270 360 200 300L240 280C330 330 392 400 420 470C450 380 520 320 640 270L656 300C540 360 486 440 476 540C466 700 500 860 600 950C500 930 400 930 300 940Z',
      hour.ink,
    ) +
    line('M420 520C440 640 440 760 470 860', hour.middle, 9, 0.6) +
    shape('M300 940C400 924 500 926 600 950C500 972 400 968 300 940Z', '#ffffff', 0.7)
  );
}

function crown(hour: Hour): string {
  const random = chance('crown');
  return [
    [150, 260, 190],
    [420, 150, 230],
    [700, 230, 170],
    [560, 330, 120],
    [280, 360, 110],
    [820, 310, 90],
    [40, 130, 170],
  ]
    .map(([x = 0, y = 0, size = 0]) => blossom(random, x, y, size, hour.blossom))
    .join('');
}

function umbrella(hour: Hour): string {
  return (
    line('M1060 900V690', hour.ink, 8) +
    shape(
      'M880 740C890 640 980 596 1060 596S1230 640 1240 740Q1215 716 1180 740Q1150 716 1120 740Q1060 712 1000 740Q970 716 940 740Q905 716 880 740Z',
      hour.trim,
    ) +
    line('M1060 596C1020 640 1004 690 1000 740M1060 596C1100 640 1116 690 1120 740', hour.ink, 4, 0.35)
  );
}
