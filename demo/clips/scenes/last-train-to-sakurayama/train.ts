import { disc, group, many, rect, shape } from '../../draw.ts';
import type { Hour } from './palette.ts';

/** Length of one carriage with its coupling, at scale 1. */
const carriageLength = 620;

/** A train of `count` carriages standing on y = 0 with its head at x = 0, running to the left. */
export function train(hour: Hour, count: number, scale: number): string {
  return group(
    many(count, (i) => group(carriage(hour, i), `translate(${i * carriageLength} 0)`)),
    `scale(${scale})`,
  );
}

function carriage(hour: Hour, index: number): string {
  const body =
    index === 0 ? 'M70 -150H600V-22H6C-2 -62 20 -132 70 -150Z' : 'M14 -150H600V-22H0V-136Q0 -150 14 -150Z';
  const bogie = (x: number) =>
    disc(x, -10, 15, hour.ink) + disc(x + 54, -10, 15, hour.ink) + rect(x - 22, -30, 98, 14, hour.ink, 6);
  const windows = many(7, (i) => {
    const x = (index === 0 ? 108 : 70) + i * 68;
    if (i === 1 || i === 5)
      return rect(x, -124, 42, 100, hour.near, 6) + rect(x + 6, -116, 30, 44, hour.lamp, 5);
    return rect(x - 6, -118, 54, 48, hour.lamp, 8) + passenger(x + 20, (index * 7 + i * 3) % 5, hour);
  });
  const head =
    index === 0
      ? shape('M30 -118L72 -132H86V-76H14C14 -92 20 -108 30 -118Z', hour.lamp) + disc(18, -44, 9, '#fff7dc')
      : '';
  return (
    rect(594, -120, 30, 92, hour.ink) +
    bogie(66) +
    bogie(470) +
    shape(body, hour.body) +
    rect(index === 0 ? 62 : 8, -156, 538, 10, hour.near, 5) +
    windows +
    head +
    rect(index === 0 ? 4 : 0, -58, 600, 9, hour.trim) +
    rect(0, -26, 602, 8, hour.ink)
  );
}

function passenger(x: number, kind: number, hour: Hour): string {
  if (kind > 2) return '';
  const lean = kind === 1 ? 6 : 0;
  return disc(x + lean, -93, 10, hour.middle) + shape(`M${x - 17} -70q2 -18 17 -18q16 0 18 18Z`, hour.middle);
}
