import { svg } from '#server/media/images/poster-art/svg.ts';
import type { Scene } from '../scene.ts';
import type { Shine, Tones } from './look.ts';

type Point = readonly [x: number, y: number];

/** The outline of a lock that is pointed at both ends: it bends towards `bend` and is `width` thick in the middle. */
export function taperedLock(from: Point, bend: Point, to: Point, width: number): string {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const [across, down] = [((from[1] - to[1]) / length) * width, ((to[0] - from[0]) / length) * width];
  return svg`M${from[0]} ${from[1]}Q${bend[0] + across} ${bend[1] + down} ${to[0]} ${to[1]}Q${bend[0] - across} ${bend[1] - down} ${from[0]} ${from[1]}Z`;
}

/** Light on one strand: its place from the left temple (-1) to the right one (1), and where it begins and ends. */
interface Gleam {
  readonly at: number;
  /** Shares of the strand from the crown to the forehead. */
  readonly from: number;
  readonly to: number;
  readonly width: number;
  readonly opacity: number;
}

// A strand runs from the crown over the round of the head to the forehead.
function pointOf(at: number, share: number): Point {
  const [near, far] = [(1 - share) ** 2, share ** 2];
  const middle = 2 * share * (1 - share);
  return [
    near * (6 + 14 * at) + middle * 98 * at + far * 103 * at,
    near * -157 + middle * (-142 + 26 * at * at) + far * (-26 + 8 * at * at),
  ];
}

function gleam(s: Scene, { at, from, to, width, opacity }: Gleam, tones: Tones): string {
  const [start, end] = [pointOf(at, from), pointOf(at, to)];
  const middle = pointOf(at, (from + to) / 2);
  const bend: Point = [2 * middle[0] - (start[0] + end[0]) / 2, 2 * middle[1] - (start[1] + end[1]) / 2];
  const light = s.fade([
    [0, tones.hairLight, 0],
    [0.34, tones.hairLight, opacity],
    [0.58, tones.hairLight, opacity],
    [1, tones.hairLight, 0],
  ]);
  return svg`<path d="${taperedLock(start, bend, end, width)}" fill="${light}"/>`;
}

/** Gleams side by side; they narrow and grow pale towards the temples. */
function row(places: readonly number[], of: (at: number, index: number) => Omit<Gleam, 'at'>): Gleam[] {
  return places.map((at, index) => ({ at, ...of(at, index) }));
}

const RING = [-0.86, -0.72, -0.58, -0.45, -0.31, -0.16, -0.02, 0.13, 0.27, 0.42, 0.55, 0.7, 0.84];
const UNEVEN = [0, 0.09, -0.03, 0.06, 0.12, -0.02, 0.05];
const uneven = (index: number) => UNEVEN[index % UNEVEN.length] ?? 0;
const pale = (at: number) => 1 - 0.55 * at * at;

const GLEAMS: Record<Shine, readonly Gleam[]> = {
  // A ring round the crown, as deep as the strands let it be.
  jagged: row(RING, (at, index) => ({
    from: 0.4 - uneven(index) * 0.6,
    to: 0.68 + uneven(index) * 1.3,
    width: 10.5,
    opacity: 0.8 * pale(at),
  })),
  // A narrow ring of even locks.
  band: row(RING, (at, index) => ({
    from: 0.42 - uneven(index) * 0.3,
    to: 0.6 + uneven(index) * 0.5,
    width: 11,
    opacity: 0.8 * pale(at),
  })),
  // Single long locks on both sides.
  strands: row([-0.8, -0.62, -0.5, 0.26, 0.4, 0.6, 0.74], (_, index) => ({
    from: 0.26 + uneven(index),
    to: 0.84 - uneven(index + 3),
    width: [5, 8, 3.5, 3.5, 8.5, 5.5, 3][index] ?? 5,
    opacity: 0.85,
  })),
  // A few short locks where the light falls.
  spots: row([-0.68, -0.54, -0.4, -0.27, -0.12, 0.46, 0.58], (at, index) => ({
    from: 0.38 - uneven(index) * 0.5,
    to: 0.62 + uneven(index),
    width: [6, 10, 10, 8, 4, 6, 4][index] ?? 6,
    opacity: at > 0 ? 0.5 : 0.8,
  })),
  none: [],
};

/** The light on the hair over the forehead, as locks that follow the strands. */
export function shine(s: Scene, kind: Shine, tones: Tones): string {
  return GLEAMS[kind].map((one) => gleam(s, one, tones)).join('');
}

/** The soft light from above on the round of the head. */
export function crownLight(s: Scene, tones: Tones): string {
  const light = s.halo([
    [0, tones.hairLight, 0.3],
    [0.5, tones.hairLight, 0.12],
    [1, tones.hairLight, 0],
  ]);
  return svg`<ellipse cx="-14" cy="-104" rx="112" ry="72" fill="${light}"/>`;
}
