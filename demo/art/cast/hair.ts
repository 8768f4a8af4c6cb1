import { svg } from '#server/media/images/poster-art/svg.ts';
import type { Scene } from '../scene.ts';
import type { Headwear } from './extras.ts';
import type { backs } from './hair-backs.ts';
import { crownLight, shine, taperedLock } from './hair-shine.ts';
import type { CharacterLook, Tones } from './look.ts';

export type Back = keyof typeof backs;
export type Bangs = 'parted' | 'straight' | 'swept' | 'spiky' | 'messy' | 'open';

/** A lock of the fringe: where its tip hangs, and where the next lock begins. */
type Lock = readonly [tipX: number, tipY: number, nextX: number, nextY: number];

// From the left temple to the right one. Tips that reach the eyes hang between or beside them.
const LOCKS: Record<Bangs, readonly Lock[]> = {
  parted: [
    [-94, 112, -76, -6],
    [-74, 44, -52, -26],
    [-66, 10, -8, -66],
    [-22, 2, 12, -74],
    [40, -14, 30, -52],
    [84, 18, 62, -20],
    [90, 60, 82, 0],
    [92, 106, 99, -38],
  ],
  straight: [
    [-100, 124, -74, 0],
    [-70, 0, -54, -22],
    [-44, 3, -28, -18],
    [-12, 5, 4, -20],
    [20, 4, 34, -18],
    [50, 2, 62, -20],
    [76, 0, 78, -4],
    [92, 118, 100, -38],
  ],
  swept: [
    [-94, 92, -80, 0],
    [-88, 40, -58, -14],
    [-70, 24, -26, -24],
    [-36, 14, 14, -34],
    [2, 8, 44, -50],
    [60, -34, 56, -58],
    [88, 12, 78, -14],
    [90, 80, 98, -38],
  ],
  spiky: [
    [-104, 44, -80, -18],
    [-74, 20, -56, -26],
    [-46, 14, -26, -34],
    [-6, 22, 14, -36],
    [34, 8, 40, -32],
    [62, 16, 66, -26],
    [92, 34, 99, -38],
  ],
  messy: [
    [-100, 78, -82, -2],
    [-82, 34, -62, -18],
    [-50, 22, -34, -30],
    [-18, 26, 0, -34],
    [6, 12, 24, -36],
    [44, 20, 54, -28],
    [74, 20, 78, -14],
    [92, 72, 99, -38],
  ],
  open: [
    [-92, 58, -84, -22],
    [-80, -4, -62, -62],
    [-40, -64, -14, -86],
    [30, -70, 34, -88],
    [70, -44, 70, -62],
    [84, 0, 82, -26],
    [90, 50, 98, -40],
  ],
};

const CROWN = 158;

/** The outline of the hair over the forehead of a head around (0, 0). */
export function fringeOf({ bangs, turn = 0.35 }: CharacterLook): string {
  let from: readonly [number, number] = [-112, -30];
  const hang = LOCKS[bangs].map(([tipX, tipY, nextX, nextY], at) => {
    const outer = at === 0;
    const last = at === LOCKS[bangs].length - 1;
    const shift = 9 * turn;
    const tip = [tipX + shift, tipY] as const;
    const next = [last ? 108 : nextX + shift, nextY] as const;
    // A lock leaves the crown steeply on its outer side and curls in to its tip.
    const bow = outer ? -10 : (from[0] - tip[0]) * 0.12 - 3;
    const down = svg`C${from[0] + bow} ${from[1] + (tipY - from[1]) * 0.42} ${tip[0] + bow * 0.7 - 3} ${tipY - (tipY - from[1]) * 0.24} ${tip[0]} ${tipY}`;
    const up = svg`C${tip[0] + 7} ${tipY - (tipY - nextY) * 0.3} ${next[0] + (last ? 6 : -2)} ${nextY + (tipY - nextY) * 0.42} ${next[0]} ${nextY}`;
    from = next;
    return down + up;
  });
  return svg`M-112 -30${hang}C114 -118 62 ${-CROWN} 2 ${-CROWN}C-64 ${-CROWN} -118 -112 -112 -30Z`;
}

/** The hair in front of a face, lit from above, strands and all. */
export function fringe(s: Scene, look: CharacterLook, tones: Tones): string {
  const path = fringeOf(look);
  const body = s.fade([
    [0, tones.hair],
    [0.52, tones.hair],
    [1, tones.hairShade],
  ]);
  const roots = LOCKS[look.bangs].slice(0, -1);
  const parting = roots
    .filter((_, at) => at % 2 === 0)
    .map(([, , x, y]) => taperedLock([x + 1, y + 6], [x * 0.94, y - 26], [x * 0.74, y - 58], 1.5))
    .join('');
  const shades = roots
    .map(
      ([tipX, tipY, x, y]) =>
        svg`M${tipX + 4} ${tipY}Q${(tipX + x) / 2} ${(tipY + y) / 2 - 16} ${x * 0.84 - 4} ${y - 40}L${x + 1} ${y}Z`,
    )
    .join('');
  return [
    tufts(look, tones),
    svg`<path d="${path}" fill="${body}"/>`,
    svg`<g clip-path="${s.clip(path)}">`,
    svg`<path d="M-130 -60C-122 10 -116 60 -84 130H-150Z" fill="${tones.hairShade}" opacity="0.7"/>`,
    wears(look, CAPS) ? '' : crownLight(s, tones) + shine(s, look.shine ?? 'jagged', tones),
    svg`<path d="${shades}" fill="${tones.hairShade}" opacity="0.7"/>`,
    svg`<path d="${parting}" fill="${tones.hairLine}" opacity="0.7"/>`,
    svg`</g>`,
    svg`<path d="${path}" fill="none" stroke="${tones.hairLine}" stroke-width="3" stroke-linejoin="round"/>`,
  ].join('');
}

// Locks that stand off the outline: where they grow, their direction (degrees, 0 up) and length.
type Tuft = readonly [x: number, y: number, degrees: number, length: number];
const CALM: readonly Tuft[] = [
  [98, -20, 128, 44],
  [-100, -10, -132, 44],
];
const TUFTS: Record<Bangs, readonly Tuft[]> = {
  parted: [...CALM, [14, -150, 24, 30]],
  straight: [],
  swept: [...CALM, [-20, -150, -38, 46], [-62, -134, -62, 40], [104, -60, 108, 34]],
  spiky: [
    [-100, -30, -118, 62],
    [-108, -72, -84, 66],
    [-84, -112, -58, 76],
    [-44, -138, -30, 82],
    [4, -146, 2, 76],
    [48, -138, 32, 84],
    [86, -110, 58, 74],
    [106, -70, 86, 64],
    [100, -26, 116, 58],
  ],
  messy: [...CALM, [-8, -150, -16, 46], [36, -146, 40, 38], [-96, -92, -76, 34], [100, -82, 78, 36]],
  open: [
    [-30, -146, -30, 34],
    [100, -16, 130, 34],
  ],
};

const CAPS: readonly Headwear[] = ['cap', 'visor', 'beanie'];
const HATS: readonly Headwear[] = [...CAPS, 'crown'];

const wears = ({ extras = [] }: CharacterLook, hats: readonly Headwear[]) =>
  extras.some((name) => hats.includes(name));

function tuftsOf(look: CharacterLook): readonly Tuft[] {
  const hatted = wears(look, HATS);
  return TUFTS[look.bangs].filter(([, y]) => !hatted || y > -50);
}

/** The tips of locks that stand off the outline. */
export function tuftTips(look: CharacterLook): [x: number, y: number][] {
  return tuftsOf(look).map(([x, y, degrees, length]) => {
    const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
    return [x + length * (0.16 * cos + sin), y + length * (0.16 * sin - cos)];
  });
}

function tufts(look: CharacterLook, tones: Tones): string {
  return tuftsOf(look)
    .map(
      ([x, y, degrees, length]) =>
        svg`<path transform="translate(${x} ${y}) rotate(${degrees})" d="M-24 20C-26 ${-length * 0.3} -12 ${-length * 0.8} ${length * 0.16} ${-length}C${length * 0.06} ${-length * 0.5} 22 ${-length * 0.2} 26 20Z" fill="${tones.hair}" stroke="${tones.hairLine}" stroke-width="3" stroke-linejoin="round"/>`,
    )
    .join('');
}
