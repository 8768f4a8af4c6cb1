import type { Shot } from '../../clip.ts';
import { type Point, group, line, many, polygon, rect } from '../../draw.ts';
import { loop, sway } from '../../motion.ts';
import { fox } from '../../people.ts';
import type { Hour } from './palette.ts';

/** From the middle (960, 470), `depth` 0 at the camera and 1 at the far door. */
const seen = (x: number, y: number, depth: number): Point => {
  const scale = 1 / (1 + depth * 4);
  return [960 + (x - 960) * scale, 470 + (y - 470) * scale];
};

/**
 * The empty carriage from end to end: straps swing together, evening light wanders over the floor, a fox rides without
 * a ticket.
 */
export function carriage(hour: Hour): Shot {
  const swing = [0, 1, 2, 3, 4, 5, 6, 7];
  return {
    seconds: 9,
    layers: [
      { cels: [room(hour)] },
      { cels: [0, 1, 2, 3, 4, 5].map((phase) => light(hour, phase / 6)), pose: loop(4) },
      { cels: [furniture(hour)] },
      { cels: swing.map((i) => straps(hour, sway(i, 8, 34))), pose: loop(4) },
      {
        cels: [-1, -0.3, 0.5, 1, 0.5, -0.3].map((wag) =>
          fox(980, 860, 250, { fur: '#e8452f', chest: '#fff4e2', ink: '#2a1620' }, wag),
        ),
        pose: loop(4),
      },
    ],
  };
}

function side(
  from: number,
  to: number,
  top: number,
  bottom: number,
  x: number,
  fill: string,
  opacity = 1,
): string {
  return polygon(
    [seen(x, top, from), seen(x, top, to), seen(x, bottom, to), seen(x, bottom, from)],
    fill,
    opacity,
  );
}

function room(hour: Hour): string {
  const both = (draw: (x: number) => string) => draw(-240) + draw(2160);
  const windows = (x: number) =>
    many(4, (i) => {
      const from = 0.02 + i * 0.24;
      return (
        side(from, from + 0.19, 130, 640, x, hour.sky[3] ?? hour.orb) +
        side(from, from + 0.19, 130, 330, x, hour.sky[2] ?? hour.orb) +
        side(from, from + 0.19, 560, 640, x, hour.middle)
      );
    });
  return (
    rect(0, 0, 1920, 1080, hour.near) +
    polygon([seen(-240, -300, 0), seen(2160, -300, 0), seen(2160, -300, 1), seen(-240, -300, 1)], hour.body) +
    polygon(
      [seen(-240, 1300, 0), seen(2160, 1300, 0), seen(2160, 1300, 1), seen(-240, 1300, 1)],
      hour.middle,
    ) +
    polygon([seen(660, 1300, 0), seen(1260, 1300, 0), seen(1260, 1300, 1), seen(660, 1300, 1)], hour.far) +
    both((x) => side(0, 1, -300, 1300, x, hour.near) + windows(x)) +
    many(4, (i) =>
      polygon(
        [
          seen(880, -290, 0.05 + i * 0.25),
          seen(1040, -290, 0.05 + i * 0.25),
          seen(1040, -290, 0.2 + i * 0.25),
          seen(880, -290, 0.2 + i * 0.25),
        ],
        '#fff6dc',
      ),
    ) +
    door(hour)
  );
}

function door(hour: Hour): string {
  return (
    polygon([seen(-240, -300, 1), seen(2160, -300, 1), seen(2160, 1300, 1), seen(-240, 1300, 1)], hour.ink) +
    rect(886, 380, 148, 256, hour.sky[1] ?? hour.near, 6) +
    rect(912, 400, 96, 130, hour.lamp, 6) +
    rect(1010, 540, 10, 34, hour.ink, 4)
  );
}

/** Patches of low sun that run along the floor against the way of the train. */
function light(hour: Hour, phase: number): string {
  return many(4, (i) => {
    const from = ((i + phase) / 4) ** 1.5;
    const to = Math.min(1, ((i + phase + 0.5) / 4) ** 1.5);
    return polygon(
      [
        seen(420, 1300, from),
        seen(1180, 1300, from + 0.04),
        seen(1180, 1300, to + 0.04),
        seen(420, 1300, to),
      ],
      hour.lamp,
      0.3,
    );
  });
}

function furniture(hour: Hour): string {
  const bench = (wallX: number, edge: number) =>
    polygon(
      [seen(wallX, 960, 0), seen(edge, 960, 0), seen(edge, 960, 0.95), seen(wallX, 960, 0.95)],
      hour.trim,
    ) +
    polygon(
      [seen(edge, 960, 0), seen(edge, 1180, 0), seen(edge, 1180, 0.95), seen(edge, 960, 0.95)],
      hour.ink,
      0.75,
    ) +
    side(0, 0.95, 700, 960, wallX, hour.blossom[1]) +
    many(6, (i) =>
      line(
        `M${seen(wallX, 960, i * 0.17).join(' ')}L${seen(edge, 960, i * 0.17).join(' ')}`,
        hour.ink,
        3,
        0.35,
      ),
    );
  const pole = (x: number, depth: number) =>
    line(
      `M${seen(x, -300, depth).join(' ')}L${seen(x, 1300, depth).join(' ')}`,
      hour.orb,
      16 / (1 + depth * 4),
      0.85,
    );
  return (
    bench(-240, 260) +
    bench(2160, 1660) +
    pole(300, 0.28) +
    pole(1620, 0.28) +
    pole(300, 0.62) +
    pole(1620, 0.62)
  );
}

function straps(hour: Hour, lean: number): string {
  const rail = (x: number) =>
    line(`M${seen(x, -120, 0).join(' ')}L${seen(x, -120, 1).join(' ')}`, hour.orb, 6, 0.9);
  const strap = (x: number, depth: number) => {
    const [px, py] = seen(x, -120, depth);
    const size = 1 / (1 + depth * 4);
    return group(
      line('M0 0V120', hour.orb, 12) +
        line('M-34 184C-36 152 -18 128 0 128S36 152 34 184Q0 202 -34 184Z', hour.ink, 18),
      `translate(${px.toFixed(1)} ${py.toFixed(1)}) scale(${size.toFixed(3)}) rotate(${(lean * 0.45).toFixed(1)})`,
    );
  };
  return [480, 1440].map((x) => rail(x) + many(8, (i) => strap(x, 0.92 - i * 0.125))).join('');
}
