import type { Shot } from '../../clip.ts';
import {
  type Chance,
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
} from '../../draw.ts';
import { loop } from '../../motion.ts';
import { snow } from '../../weather.ts';
import { colours } from './colours.ts';
import { sleepingDragon } from './dragon.ts';
import { steam } from './steam.ts';

const breaths = [0, 0.15, 0.5, 0.85, 1, 1, 0.85, 0.5, 0.15, 0];

/** The guest: a small dragon asleep on a red cushion, its tea getting cold beside it, snow behind the round window. */
export function room(): Shot {
  const random = chance('room');
  const outside =
    rect(0, 0, 1920, 800, '#5f7bb0') +
    hills(random, 420, 70, colours.far, 1920, 3) +
    many(9, (i) =>
      pine(860 + i * 90 + random() * 40, 560 + random() * 20, 120 + random() * 130, colours.near),
    ) +
    shape('M0 540Q960 480 1920 550V800H0Z', colours.snow);
  return {
    seconds: 9,
    layers: [
      { cels: [outside] },
      snow('room', colours.snow, 18),
      { cels: [walls(random)] },
      { cels: [halo(360, 300, 420, colours.amber, 3, 0.1) + lantern() + floor()] },
      {
        cels: breaths.map((breath) => group(sleepingDragon(breath), 'translate(1130 850) scale(1.05)')),
        box: { x: 720, y: 480, width: 920, height: 440 },
        pose: loop(4),
      },
      {
        cels: Array.from({ length: 24 }, (_, cel) => puff(cel / 24)),
        box: { x: 480, y: 480, width: 330, height: 380 },
        pose: loop(8),
      },
      steam(470, 780, 200, 46, colours.paper),
      { cels: [table()] },
    ],
  };
}

function walls(random: Chance): string {
  const jars = many(7, (i) => {
    const fill =
      [colours.leaf, colours.red, colours.near, colours.paper, colours.clay][Math.floor(random() * 5)] ??
      colours.paper;
    const tall = 70 + random() * 50;
    return group(
      rect(-34, -tall, 68, tall, fill, 14) +
        rect(-24, -tall - 14, 48, 18, colours.oak, 5) +
        rect(-22, -tall * 0.66, 44, 30, colours.paper, 4),
      `translate(${1652 + (i % 3) * 90} ${i < 3 ? 300 : 470})`,
    );
  });
  return (
    `<path fill-rule="evenodd" fill="${colours.clay}" d="M0 0H1920V760H0ZM820 380A300 300 0 1 0 1420 380A300 300 0 1 0 820 380Z"/>` +
    `<circle cx="1120" cy="380" r="308" fill="none" stroke="${colours.oak}" stroke-width="30"/>` +
    line('M1120 80V680M820 290H1420M820 480H1420', colours.oak, 10) +
    rect(0, 0, 1920, 44, colours.oak) +
    rect(0, 726, 1920, 40, colours.oak) +
    rect(600, 44, 26, 690, colours.oak) +
    rect(1560, 44, 26, 690, colours.oak) +
    rect(1586, 300, 340, 18, colours.oak) +
    rect(1586, 470, 340, 18, colours.oak) +
    jars +
    scroll()
  );
}

/** A hanging scroll with the brush stroke of a mountain. */
function scroll(): string {
  return (
    rect(80, 120, 150, 420, colours.paper) +
    rect(70, 108, 170, 18, colours.oak, 8) +
    rect(70, 536, 170, 20, colours.oak, 8) +
    line('M104 400Q140 300 160 250Q184 320 212 400', colours.ink, 12) +
    line('M110 440Q160 420 206 446', colours.ink, 8, 0.6) +
    disc(190, 200, 20, colours.red)
  );
}

function lantern(): string {
  return (
    line('M360 44V190', colours.ink, 6) +
    rect(280, 190, 160, 220, colours.amber, 60) +
    many(5, (i) =>
      line(
        `M${288 - (i === 0 || i === 4 ? -8 : 4)} ${222 + i * 40}H${432 + (i === 0 || i === 4 ? -8 : 4)}`,
        colours.clay,
        4,
        0.6,
      ),
    ) +
    rect(318, 182, 84, 16, colours.ink, 5) +
    rect(318, 404, 84, 16, colours.ink, 5) +
    rect(356, 420, 8, 60, colours.red, 4)
  );
}

function floor(): string {
  const mats =
    rect(0, 766, 1920, 320, '#c9b06b') +
    many(4, (i) =>
      polygon(
        [
          [230 + i * 480, 766],
          [244 + i * 480, 766],
          [150 + i * 570, 1080],
          [124 + i * 570, 1080],
        ],
        colours.leaf,
      ),
    ) +
    rect(0, 766, 1920, 12, colours.oak);
  const cushion =
    oval(1130, 930, 520, 66, '#8f7a45') +
    shape(
      'M640 900C620 840 700 830 800 836H1460C1570 830 1640 842 1620 900C1640 956 1560 960 1460 956H800C700 960 620 956 640 900Z',
      colours.red,
    ) +
    shape(
      'M640 900C620 956 700 960 800 956H1460C1560 960 1640 956 1620 900C1560 930 700 930 640 900Z',
      '#a8322f',
    ) +
    many(2, (i) => disc(636 + i * 988, 900, 15, colours.amber));
  return mats + cushion;
}

/** The breath of the dragon: a ring of smoke that grows, rises and fades. */
function puff(part: number): string {
  if (part > 0.8) return '';
  const grow = part / 0.8;
  const fade = (0.75 * (1 - grow)).toFixed(2);
  return `<ellipse cx="${(750 - grow * 170).toFixed(1)}" cy="${(766 - grow * 190).toFixed(1)}" rx="${(8 + grow * 44).toFixed(1)}" ry="${(7 + grow * 26).toFixed(1)}" fill="none" stroke="${colours.paper}" stroke-width="${(9 - grow * 4).toFixed(1)}" opacity="${fade}" transform="rotate(-14 ${(750 - grow * 170).toFixed(1)} ${(766 - grow * 190).toFixed(1)})"/>`;
}

function table(): string {
  const cup =
    shape('M400 786H540C542 840 516 884 496 888H444C424 884 398 840 400 786Z', colours.near) +
    oval(470, 786, 70, 17, colours.paper) +
    oval(470, 788, 58, 12, '#b9a544') +
    many(3, (i) => disc(436 + i * 34, 834, 7, colours.snow));
  const pot =
    shape('M180 820C180 760 230 740 280 740S380 760 380 820S340 890 280 890S180 880 180 820Z', colours.leaf) +
    oval(280, 744, 50, 13, colours.pale) +
    disc(280, 728, 12, colours.horn) +
    shape('M186 800C150 800 130 780 116 746L142 740C152 768 168 778 194 780Z', colours.leaf) +
    line('M370 786C420 770 420 860 366 852', colours.leaf, 14);
  const sweets =
    oval(330, 884, 0, 0, colours.red) +
    disc(596, 872, 22, '#f3a9b4') +
    disc(566, 876, 20, colours.pale) +
    disc(626, 878, 20, colours.paper);
  return (
    oval(370, 1010, 380, 44, '#8f7a45') +
    rect(60, 888, 620, 34, colours.oak, 14) +
    rect(60, 888, 620, 12, colours.wood, 6) +
    rect(110, 920, 34, 90, colours.oak, 6) +
    rect(596, 920, 34, 90, colours.oak, 6) +
    pot +
    cup +
    sweets
  );
}
