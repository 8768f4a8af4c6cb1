import type { Layer, Shot } from '../../clip.ts';
import {
  chance,
  disc,
  group,
  halo,
  hills,
  line,
  many,
  polygon,
  rect,
  shape,
  stars,
  town,
  wash,
} from '../../draw.ts';
import { lettering } from '../../lettering.ts';
import { brake, steps, wholePixel } from '../../motion.ts';
import { standing } from '../../people.ts';
import type { Hour } from './palette.ts';
import { train } from './train.ts';

/** The small station at which the train stops: it rolls in behind the posts, its light comes over the wet floor. */
export function platform(hour: Hour, weather: Layer, isSnowy: boolean): Shot {
  const random = chance(`platform ${hour.orb}`);
  const distance =
    wash(hour.sky, 760) +
    stars(random, isSnowy ? 0 : 50, 380, hour.orb) +
    halo(1016, 330, 250, hour.orb) +
    disc(1016, 330, 92, hour.orb) +
    hills(random, 520, 130, hour.far) +
    hills(random, 610, 60, hour.middle, 1920, 3) +
    town(random, 700, hour.near, hour.lamp, 1920, 0.7) +
    lamp(hour, 760) +
    lamp(hour, 1640);
  return {
    seconds: 6,
    layers: [
      { cels: [distance] },
      {
        cels: [group(train(hour, 3, 2.3), 'translate(180 826)')],
        box: { x: 100, y: 440, width: 4400, height: 400 },
        pose: (seconds) => ({ x: wholePixel(2300 * (1 - brake(seconds, 1, 4.6))) }),
      },
      { cels: [floor(hour, isSnowy)] },
      { cels: [shine(hour)], pose: (seconds) => ({ opacity: steps(seconds, 2, 3.6) }) },
      { cels: [furniture(hour, isSnowy)] },
      weather,
    ],
  };
}

function floor(hour: Hour, isSnowy: boolean): string {
  const top = isSnowy ? '#e6eef5' : hour.near;
  return (
    rect(0, 812, 1920, 268, hour.ink) +
    rect(0, 836, 1920, 244, top) +
    rect(0, 862, 1920, 16, hour.lamp) +
    many(4, (i) => rect(0, 930 + i * 48, 1920, 3, hour.ink + '30'))
  );
}

/** Light of the carriage windows lying on the floor. */
function shine(hour: Hour): string {
  const away = (x: number) => 960 + (x - 960) * 1.4;
  return many(10, (i) => {
    const x = 330 + i * 158;
    return polygon(
      [
        [x, 880],
        [x + 108, 880],
        [away(x + 108), 1080],
        [away(x), 1080],
      ],
      hour.lamp,
      0.18,
    );
  });
}

function lamp(hour: Hour, x: number): string {
  return (
    polygon(
      [
        [x - 50, 226],
        [x + 50, 226],
        [x + 250, 960],
        [x - 250, 960],
      ],
      hour.lamp,
      0.1,
    ) +
    rect(x - 3, 110, 6, 90, hour.ink) +
    shape(`M${x - 60} 226q8 -36 60 -36t60 36Z`, hour.ink) +
    rect(x - 40, 226, 80, 8, '#fff6d8', 4)
  );
}

function furniture(hour: Hour, isSnowy: boolean): string {
  const post = (x: number) =>
    rect(x, 130, 30, 830, hour.ink) +
    rect(x - 12, 940, 54, 26, hour.ink, 4) +
    shape(`M${x + 15} 300L${x - 130} 150H${x + 160}Z`, hour.ink);
  return (
    rect(0, 0, 1920, 122, hour.ink) +
    many(24, (i) => rect(i * 84, 122, 60, 26, hour.ink, 4)) +
    (isSnowy ? line('M0 152H1920', '#dfe9f2', 6, 0.5) : '') +
    post(300) +
    post(1190) +
    sign(hour) +
    vending(hour) +
    bench(hour) +
    standing(1010, 968, 250, hour.ink, hour.trim)
  );
}

function sign(hour: Hour): string {
  return (
    rect(416, 420, 16, 520, hour.ink) +
    rect(792, 420, 16, 520, hour.ink) +
    rect(380, 360, 464, 200, '#fbf6ea', 10) +
    rect(380, 494, 464, 22, hour.trim) +
    polygon(
      [
        [400, 505],
        [424, 488],
        [424, 522],
      ],
      '#fbf6ea',
    ) +
    lettering('Сакураяма', {
      x: 612,
      y: 446,
      size: 68,
      weight: 800,
      fill: '#1d1b33',
      align: 'middle',
      tracking: -1,
    }) +
    lettering('Кирихара', { x: 406, y: 545, size: 22, weight: 500, fill: '#1d1b33' }) +
    lettering('SAKURAYAMA', {
      x: 612,
      y: 478,
      size: 20,
      weight: 500,
      fill: '#6a6680',
      align: 'middle',
      tracking: 5,
    }) +
    lettering('конечная', { x: 818, y: 545, size: 22, weight: 500, fill: '#1d1b33', align: 'end' })
  );
}

function vending(hour: Hour): string {
  const cans = many(12, (i) =>
    rect(
      1466 + (i % 4) * 50,
      660 + Math.floor(i / 4) * 72,
      26,
      48,
      ['#e8513f', '#3f8fb0', '#f0b53f', '#5ba36a'][(i * 7) % 4] ?? '#fff',
      6,
    ),
  );
  return (
    rect(1432, 610, 240, 360, hour.trim, 10) +
    rect(1452, 634, 200, 232, '#fffbe9', 6) +
    cans +
    rect(1452, 884, 200, 50, hour.ink, 6) +
    polygon(
      [
        [1432, 970],
        [1672, 970],
        [1740, 1060],
        [1364, 1060],
      ],
      '#fffbe9',
      0.14,
    )
  );
}

function bench(hour: Hour): string {
  return (
    rect(60, 850, 260, 20, hour.middle, 6) +
    rect(60, 790, 260, 16, hour.middle, 6) +
    rect(60, 822, 260, 12, hour.middle, 6) +
    rect(84, 780, 14, 180, hour.ink) +
    rect(282, 780, 14, 180, hour.ink)
  );
}
